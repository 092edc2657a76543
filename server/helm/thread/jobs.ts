import { damaged, isDamaged, type RecordProblem } from "../../../lib/helm/record-problem.ts";
import type { Raw } from "../../../lib/base/raw.ts";
import type { Declared } from "../../../lib/helm/manifest.ts";
import type { OpenedRevision, RevisionDiff } from "../../../lib/helm/opened.ts";
import type { Release } from "../../../lib/helm/release.ts";
import type { WholeRelease } from "../../../lib/commands/helm/whole.ts";
import type { HelmRevision } from "../../../lib/kinds/helm-revision.ts";
import { lostValues, type Supplied } from "../../../lib/helm/lost.ts";
import type { Door } from "../../../lib/kinds/kind.ts";
import { diffReleases } from "../differ.ts";
import { maskedObjects, openRevision } from "../opened.ts";
import { maskedLoss } from "../masked-loss.ts";
import { reduceRecord, releaseOf, type Reduced } from "../reduce.ts";
import { revealed } from "../revealed.ts";
import { parseRelease, type RecordBody } from "../unpack/record.ts";
import { wholeRelease } from "../whole.ts";

/** What is asked of the bodies of records. */
export type Job =
  | { readonly type: "reduce"; readonly bodies: readonly [RecordBody] }
  /** What `later` lost of what `earlier` had. */
  | {
      readonly type: "compare";
      readonly bodies: readonly [];
      readonly earlier: Supplied;
      readonly later: Supplied;
      readonly since: number;
    }
  | { readonly type: "open"; readonly bodies: readonly [RecordBody] }
  | { readonly type: "objects"; readonly bodies: readonly [RecordBody] }
  /** The whole release, with nothing hidden, as commands look at it. */
  | { readonly type: "whole"; readonly bodies: readonly [RecordBody] }
  | { readonly type: "reveal"; readonly bodies: readonly [RecordBody]; readonly mark: string }
  | { readonly type: "diff"; readonly bodies: readonly [RecordBody, RecordBody] };

/** What each gives. */
export interface Results {
  readonly reduce: Reduced;
  readonly compare: HelmRevision["lost"];
  readonly open: OpenedRevision | RecordProblem;
  readonly objects: readonly Declared[] | RecordProblem;
  readonly whole: WholeRelease | RecordProblem;
  /** Undefined: nothing is hidden under that mark. */
  readonly reveal: { readonly value: string } | RecordProblem | undefined;
  readonly diff: RevisionDiff | RecordProblem;
}

type Result = Results[Job["type"]] | RecordProblem;

/** Does a job; `tooLarge` and the like are what comes of records that are damaged. */
export function doWork(job: Job, door: Door): Result {
  try {
    return answer(job, door);
  } catch (error) {
    // Records within records without end.
    if (error instanceof RangeError) return damaged("tooLarge");
    throw error;
  }
}

function answer(job: Job, door: Door): Result {
  const [first = nothing, second = nothing] = job.bodies;
  const whole = (then: (release: Release, raw: Raw) => Result): Result => {
    const raw = parseRelease(first);
    if (isDamaged(raw)) return raw;
    const release = releaseOf(first.secret, raw);
    return isDamaged(release) ? release : then(release, raw);
  };
  switch (job.type) {
    case "reduce":
      return reduceRecord(first, door);
    case "compare":
      return lostValues(job.earlier, job.later).map((loss) => maskedLoss(loss, job.since, door.digest));
    case "open":
      return whole((release) => openRevision(release, door.digest));
    case "objects":
      return whole((release) => maskedObjects(release, door.digest));
    case "whole":
      return whole((release, raw) => wholeRelease(release, first.secret, raw));
    case "reveal":
      return whole((release) => revealed(release, job.mark, door.digest));
    case "diff":
      return whole((from) => {
        const to = releaseOf(second.secret, parseRelease(second));
        return isDamaged(to) ? to : diffReleases(from, to, door.digest);
      });
  }
}

const nothing: RecordBody = { secret: {}, release: damaged("empty") };
