import type { Log } from "../../kubelet/log.ts";
import { type LineOptions, lineText, logOf, logText } from "../../kubelet/logs.ts";
import { type Cause, StatusError } from "../../status.ts";
import type { Api } from "../api.ts";
import type { Call } from "../call.ts";
import type { On } from "../on.ts";
import { fieldForbidden, fieldInvalid } from "../options/invalid.ts";
import { flagParameter, textParameter, wholeParameter } from "../options/parameters.ts";
import type { Outlet, Reply } from "../reply.ts";
import { createPump } from "../watch/pump.ts";

interface LogParameters extends LineOptions {
  readonly container: string;
  readonly previous: boolean;
  readonly follow: boolean;
}

/** `kubectl logs`: the lines that there are and, where `follow` asks, those that come. */
export function podLog(api: Api, { target }: On, call: Call): Reply {
  const options = logParameters(call.query, api.clock.now());
  const log = logOf(api.registry.store, target.namespace, target.name, options);
  if (log === undefined || !options.follow)
    return { type: "text", code: 200, text: log === undefined ? "" : logText(log, options) };
  return { type: "stream", contentType: "text/plain", open: (outlet) => follow(log, options, outlet) };
}

function follow(log: Log, options: LogParameters, outlet: Outlet): () => void {
  const pump = createPump<string>(outlet, (text) => text, [logText(log, options)]);
  const unsubscribe = log.follow(
    (line) => {
      pump.push(lineText(line, options.timestamps === true));
    },
    () => {
      pump.end();
    },
  );
  return () => {
    unsubscribe();
    pump.stop();
  };
}

/** Reads and checks `PodLogOptions` (pkg/apis/core/validation/validation.go, ValidatePodLogOptions). 400 or 422. */
function logParameters(query: URLSearchParams, now: number): LogParameters {
  const tailLines = wholeParameter(query, "tailLines");
  const limitBytes = wholeParameter(query, "limitBytes");
  const seconds = wholeParameter(query, "sinceSeconds");
  const time = textParameter(query, "sinceTime");
  const sinceTime = time === undefined ? undefined : Date.parse(time);
  if (Number.isNaN(sinceTime))
    throw new StatusError(
      400,
      "BadRequest",
      `parsing time ${JSON.stringify(time)} as RFC 3339: cannot parse`,
    );
  refuse([
    ...(tailLines !== undefined && tailLines < 0
      ? [fieldInvalid("tailLines", tailLines, "must be greater than or equal to 0")]
      : []),
    ...(limitBytes !== undefined && limitBytes < 1
      ? [fieldInvalid("limitBytes", limitBytes, "must be greater than 0")]
      : []),
    ...(seconds !== undefined && sinceTime !== undefined
      ? [fieldForbidden("", "at most one of `sinceTime` or `sinceSeconds` may be specified")]
      : []),
    ...(seconds !== undefined && seconds < 1
      ? [fieldInvalid("sinceSeconds", seconds, "must be greater than 0")]
      : []),
  ]);
  const since = sinceTime ?? (seconds === undefined ? undefined : now - seconds * 1000);
  return {
    container: textParameter(query, "container") ?? "",
    previous: flagParameter(query, "previous") ?? false,
    follow: flagParameter(query, "follow") ?? false,
    timestamps: flagParameter(query, "timestamps") ?? false,
    ...(tailLines === undefined ? {} : { tailLines }),
    ...(limitBytes === undefined ? {} : { limitBytes }),
    ...(since === undefined ? {} : { since }),
  };
}

function refuse(causes: readonly Cause[]): void {
  if (causes.length === 0) return;
  const said = causes.map(({ field, message }) => `${field === "" ? "<nil>" : field}: ${message}`);
  const why = said.length === 1 ? said.join("") : `[${said.join(", ")}]`;
  throw new StatusError(422, "Invalid", `PodLogOptions "" is invalid: ${why}`, {
    kind: "PodLogOptions",
    causes,
  });
}
