import { StatusError, type StatusDetails } from "../status.ts";

/** Where a stream goes: a watch, or a log that is followed. */
export interface Outlet {
  /** Sends text. False when the client reads too slowly to take more now; `drained` tells when it can. */
  readonly write: (text: string) => boolean;
  readonly drained: (then: () => void) => void;
  /** The end has come: a client that does not read what is left in time is cut off. */
  readonly expire: () => void;
  /** What was sent arrives, then the answer ends. */
  readonly end: () => void;
}

export type Reply =
  | {
      readonly type: "json";
      readonly code: number;
      /** Encoded. */
      readonly json: string;
      /** `application/json` where undefined. */
      readonly contentType?: string;
      readonly headers?: Readonly<Record<string, string>>;
      /** For `Warning` headers, as texts. */
      readonly warnings?: readonly string[];
    }
  /** A list: encoded piece by piece, with turns to the loop between them. */
  | {
      readonly type: "list";
      readonly head: string;
      readonly items: readonly object[];
      readonly encode: (item: object) => string;
      readonly tail: string;
      readonly warnings?: readonly string[];
    }
  | { readonly type: "text"; readonly code: number; readonly text: string }
  /** What a proxied process answered, as it is. */
  | {
      readonly type: "proxied";
      readonly code: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  /** `open` is called once, when the headers are sent; its undo when the client goes or the server stops. */
  | {
      readonly type: "stream";
      readonly contentType: string;
      readonly open: (outlet: Outlet) => () => void;
      readonly warnings?: readonly string[];
    };

/** A list whose revision is gone, with a token by which it can be continued at another (410, storage/etcd3/errors.go). */
export class ContinuedError extends StatusError {
  readonly continue: string;

  constructor(message: string, token: string) {
    super(410, "Expired", message);
    this.continue = token;
  }
}

/** An answer of JSON. `warnings`: one header each, which kubectl prints. */
export const json = (code: number, value: unknown, warnings: readonly string[] = []): Reply => ({
  type: "json",
  code,
  json: JSON.stringify(value),
  warnings,
});

/** The `metav1.Status` that says why a request failed. */
export const statusOf = (error: StatusError): object => ({
  kind: "Status",
  apiVersion: "v1",
  metadata: error instanceof ContinuedError ? { continue: error.continue } : {},
  status: "Failure",
  message: error.message,
  ...(error.reason === "" ? {} : { reason: error.reason }),
  ...(error.details === undefined ? {} : { details: written(error.details) }),
  code: error.code,
});

/** As `metav1.StatusDetails` is written: what is empty is left out, and the core group has no name. */
const written = ({ group = "", causes, ...details }: StatusDetails): object => ({
  ...details,
  ...(group === "" ? {} : { group }),
  ...(causes === undefined
    ? {}
    : { causes: causes.map(({ field, ...cause }) => (field === "" ? cause : { ...cause, field })) }),
});

/** The answer to a request that was refused. */
export function refusal(error: StatusError): Reply {
  const seconds = error.details?.retryAfterSeconds;
  return {
    type: "json",
    code: error.code,
    json: JSON.stringify(statusOf(error)),
    ...(seconds === undefined ? {} : { headers: { "retry-after": String(seconds) } }),
  };
}

/** The `metav1.Status` of a DELETE that left nothing. */
export const success = (details: StatusDetails): Reply =>
  json(200, { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", details });
