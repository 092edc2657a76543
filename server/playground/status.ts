/** Why a request failed, as `metav1.StatusReason` names it. */
export type Reason =
  | ""
  | "BadRequest"
  | "Unauthorized"
  | "Forbidden"
  | "NotFound"
  | "MethodNotAllowed"
  | "NotAcceptable"
  | "AlreadyExists"
  | "Conflict"
  | "Gone"
  | "Expired"
  | "Invalid"
  | "UnsupportedMediaType"
  | "RequestEntityTooLarge"
  | "InternalError"
  | "ServiceUnavailable"
  | "Timeout"
  | "TooManyRequests";

/** One thing wrong with one field (`metav1.StatusCause`). */
export interface Cause {
  /** FieldValueRequired, FieldValueInvalid, FieldValueNotSupported, FieldValueForbidden, FieldManagerConflict, … */
  readonly reason: string;
  /** Without the path. */
  readonly message: string;
  /** JSON path from the object: `spec.template.spec.containers[0].image`. */
  readonly field: string;
}

export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly Cause[];
  readonly retryAfterSeconds?: number;
}

/**
 * A refusal, with upstream's code, reason and message (staging/src/k8s.io/apimachinery/pkg/api/errors). Thrown by what
 * reads, admits or stores a request; the HTTP side turns it into a `Status` body. Anything else thrown is a bug.
 */
export class StatusError extends Error {
  readonly code: number;
  readonly reason: Reason;
  readonly details: StatusDetails | undefined;

  constructor(code: number, reason: Reason, message: string, details?: StatusDetails) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.details = details;
  }
}
