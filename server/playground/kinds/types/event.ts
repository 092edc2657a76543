import type { KubeObject } from "../../object.ts";
import type { ObjectReference } from "./endpoint-slice.ts";

export interface Event extends KubeObject {
  readonly involvedObject: ObjectReference;
  readonly reason?: string;
  readonly message?: string;
  readonly type?: string;
  readonly source?: { readonly component?: string; readonly host?: string };
  readonly firstTimestamp?: string | null;
  readonly lastTimestamp?: string | null;
  readonly eventTime?: string | null;
  readonly count?: number;
  readonly action?: string;
  readonly related?: ObjectReference;
  readonly series?: { readonly count?: number; readonly lastObservedTime?: string };
  readonly reportingComponent?: string;
  readonly reportingInstance?: string;
}
