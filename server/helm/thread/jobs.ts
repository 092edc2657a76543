import { damaged, isDamaged, type RecordProblem } from "../../../lib/helm/record-problem.ts";
import type { Declared } from "../../../lib/helm/manifest.ts";
import type { OpenedRevision, RevisionDiff } from "../../../lib/helm/opened.ts";
import type { Release } from "../../../lib/helm/release.ts";
import type { Raw } from "../../../lib/base/raw.ts";
import type { HelmRevision } from "../../../lib/kinds/helm-revision.ts";
import { lostValues, type Supplied } from "../../../lib/helm/lost.ts";
import type { Door } from "../../../lib/kinds/kind.ts";
import { decodeRecord } from "../decode.ts";
import { diffReleases } from "../differ.ts";
import { maskedObjects, openRevision } from "../opened.ts";
import { maskedLoss } from "../masked-loss.ts";
import { reduceRecord, releaseIn, type Reduced } from "../reduce.ts";
import { revealed } from "../revealed.ts";

/** What is done with the bodies of records, away from the thread that serves; each is the Secret's JSON as it came. */
export type Job =
  | { readonly type: "reduce"; readonly bodies: readonly [Uint8Array] }
  /** What `later` lost of what `earlier` had, by the uids of their records, which were both reduced not long ago. */
  | {
      readonly type: "compare";
      readonly bodies: readonly [];
      readonly earlier: string;
      readonly later: string;
      readonly since: number;
    }
  | { readonly type: "open"; readonly bodies: readonly [Uint8Array] }
  | { readonly type: "objects"; readonly bodies: readonly [Uint8Array] }
  /** The whole release, with nothing hidden. */
  | { readonly type: "release"; readonly bodies: readonly [Uint8Array] }
  | { readonly type: "reveal"; readonly bodies: readonly [Uint8Array]; readonly mark: string }
  | { readonly type: "diff"; readonly bodies: readonly [Uint8Array, Uint8Array] };

/** What each gives. */
export interface Results {
  readonly reduce: Reduced;
  readonly compare: HelmRevision["lost"];
  readonly open: OpenedRevision | RecordProblem;
  readonly objects: readonly Declared[] | RecordProblem;
  readonly release: Raw | RecordProblem;
  /** Undefined: nothing is hidden under that mark. */
  readonly reveal: { readonly value: string } | RecordProblem | undefined;
  readonly diff: RevisionDiff | RecordProblem;
}

/** Does a job; `tooLarge` and the like are what comes of records that are damaged. */
export type Work = (job: Job) => Results[Job["type"]] | RecordProblem;

/** What the last records were made from, by uid: each is compared with its neighbour, and neither leaves the thread. */
type Recent = Map<string, Supplied>;
const recentKept = 8;

export function createWork(door: Door): Work {
  const recent: Recent = new Map();
  return (job) => {
    try {
      return doWork(job, door, recent);
    } catch (error) {
      // Records within records without end.
      if (error instanceof RangeError) return damaged("tooLarge");
      throw error;
    }
  };
}

function doWork(job: Job, door: Door, recent: Recent): Results[Job["type"]] {
  const secrets = job.bodies.map(secretOf);
  const [first = {}, second = {}] = secrets;
  const whole = (then: (release: Release) => Results[Job["type"]]): Results[Job["type"]] => {
    const release = releaseIn(first);
    return isDamaged(release) ? release : then(release);
  };
  switch (job.type) {
    case "reduce":
      return reduceAndKeep(first, door, recent);
    case "compare": {
      const [earlier, later] = [recent.get(job.earlier), recent.get(job.later)];
      const lost = earlier === undefined || later === undefined ? [] : lostValues(earlier, later);
      return lost.map((loss) => maskedLoss(loss, job.since, door.digest));
    }
    case "open":
      return whole((release) => openRevision(release, door.digest));
    case "objects":
      return whole((release) => maskedObjects(release, door.digest));
    case "release":
      return decodeRecord(first);
    case "reveal":
      return whole((release) => revealed(release, job.mark, door.digest));
    case "diff":
      return whole((from) => {
        const to = releaseIn(second);
        return isDamaged(to) ? to : diffReleases(from, to, door.digest);
      });
  }
}

function reduceAndKeep(secret: Raw, door: Door, recent: Recent): Reduced {
  const { supplied, ...reduced } = reduceRecord(secret, door);
  if (supplied === undefined) return reduced;
  recent.delete(reduced.fact.uid);
  recent.set(reduced.fact.uid, supplied);
  for (const oldest of recent.keys()) {
    if (recent.size <= recentKept) break;
    recent.delete(oldest);
  }
  return reduced;
}

/** An answer of an API server that is no JSON is no Secret. */
function secretOf(body: Uint8Array): Raw {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8")) as Raw;
  } catch {
    return {};
  }
}
