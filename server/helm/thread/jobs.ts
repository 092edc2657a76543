import { damaged, isDamaged, type RecordProblem } from "../../../lib/helm/record-problem.ts";
import type { Declared } from "../../../lib/helm/manifest.ts";
import type { OpenedRevision, RevisionDiff } from "../../../lib/helm/opened.ts";
import type { Release } from "../../../lib/helm/release.ts";
import type { Raw } from "../../../lib/base/raw.ts";
import type { Door } from "../../../lib/kinds/kind.ts";
import { decodeRecord } from "../decode.ts";
import { diffReleases } from "../differ.ts";
import { maskedObjects, openRevision } from "../opened.ts";
import { reduceRecord, releaseIn, type Reduced } from "../reduce.ts";
import { revealed } from "../revealed.ts";

/** What is done with the bodies of records, away from the thread that serves; each is the Secret's JSON as it came. */
export type Job =
  | { readonly type: "reduce"; readonly bodies: readonly [Uint8Array] }
  | { readonly type: "open"; readonly bodies: readonly [Uint8Array] }
  | { readonly type: "objects"; readonly bodies: readonly [Uint8Array] }
  /** The whole release, with nothing hidden. */
  | { readonly type: "release"; readonly bodies: readonly [Uint8Array] }
  | { readonly type: "reveal"; readonly bodies: readonly [Uint8Array]; readonly path: string }
  | { readonly type: "diff"; readonly bodies: readonly [Uint8Array, Uint8Array] };

/** What each gives. */
export interface Results {
  readonly reduce: Reduced;
  readonly open: OpenedRevision | RecordProblem;
  readonly objects: readonly Declared[] | RecordProblem;
  readonly release: Raw | RecordProblem;
  /** Undefined: there is no such value. */
  readonly reveal: { readonly value: string } | RecordProblem | undefined;
  readonly diff: RevisionDiff | RecordProblem;
}

/** Does it; `tooLarge` and the like are what comes of records that are damaged. */
export function work(job: Job, door: Door): Results[Job["type"]] | RecordProblem {
  try {
    return doWork(job, door);
  } catch (error) {
    // Records within records without end.
    if (error instanceof RangeError) return damaged("tooLarge");
    throw error;
  }
}

function doWork(job: Job, door: Door): Results[Job["type"]] {
  const secrets = job.bodies.map(secretOf);
  const [first = {}, second = {}] = secrets;
  const whole = (then: (release: Release) => Results[Job["type"]]): Results[Job["type"]] => {
    const release = releaseIn(first);
    return isDamaged(release) ? release : then(release);
  };
  switch (job.type) {
    case "reduce":
      return reduceRecord(first, door);
    case "open":
      return whole((release) => openRevision(release, door.digest));
    case "objects":
      return whole((release) => maskedObjects(release, door.digest));
    case "release":
      return decodeRecord(first);
    case "reveal":
      return whole((release) => revealed(release, job.path));
    case "diff":
      return whole((from) => {
        const to = releaseIn(second);
        return isDamaged(to) ? to : diffReleases(from, to, door.digest);
      });
  }
}

/** An answer of an API server that is no JSON is no Secret. */
function secretOf(body: Uint8Array): Raw {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8")) as Raw;
  } catch {
    return {};
  }
}
