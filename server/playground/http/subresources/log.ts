import type { Log } from "../../kubelet/log.ts";
import { type LineOptions, lineText, logOf, logText } from "../../kubelet/logs.ts";
import { forbiddenValue, invalidValue } from "../../causes.ts";
import { invalid } from "../../registry/refusals.ts";
import { type Cause, StatusError } from "../../status.ts";
import type { Api } from "../api.ts";
import type { Call } from "../call.ts";
import type { On } from "../on.ts";
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
  const options = logParameters(call.query, target.name, api.clock.now());
  const log = logOf(api.registry.store, target.namespace, target.name, options);
  if (log === undefined || !options.follow)
    return { type: "text", code: 200, text: log === undefined ? "" : logText(log, options) };
  return { type: "stream", contentType: "text/plain", open: (outlet) => follow(log, options, outlet) };
}

function follow(log: Log, options: LogParameters, outlet: Outlet): () => void {
  const pump = createPump<string>(outlet, {
    encode: (text) => text,
    weigh: (text) => text.length,
    first: [logText(log, options)],
  });
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
function logParameters(query: URLSearchParams, pod: string, now: number): LogParameters {
  const tailLines = atLeast(query, pod, "tailLines", 0);
  const limitBytes = atLeast(query, pod, "limitBytes", 1);
  const seconds = atLeast(query, pod, "sinceSeconds", 1);
  const since = sinceParameter(query, { pod, now, seconds });
  if (query.has("stream")) throw refused(pod, forbiddenValue("stream", "may not be specified"));
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

/** ms since 1970 */
function sinceParameter(
  query: URLSearchParams,
  { pod, now, seconds }: { readonly pod: string; readonly now: number; readonly seconds: number | undefined },
): number | undefined {
  const time = textParameter(query, "sinceTime");
  if (time === undefined) return seconds === undefined ? undefined : now - seconds * 1000;
  if (seconds !== undefined)
    throw refused(
      pod,
      forbiddenValue("<nil>", "at most one of `sinceTime` or `sinceSeconds` may be specified"),
    );
  const at = Date.parse(time);
  if (Number.isFinite(at)) return at;
  throw new StatusError(
    400,
    "BadRequest",
    `parsing time ${JSON.stringify(time)} as "2006-01-02T15:04:05Z07:00": cannot parse ${JSON.stringify(time)} as "2006"`,
  );
}

function atLeast(
  query: URLSearchParams,
  pod: string,
  ...[name, least]: [name: string, least: 0 | 1]
): number | undefined {
  const value = wholeParameter(query, name);
  if (value === undefined || value >= least) return value;
  const why = least === 0 ? "must be greater than or equal to 0" : "must be greater than 0";
  throw refused(pod, invalidValue(name, value, why));
}

const refused = (pod: string, cause: Cause): StatusError =>
  invalid({ group: "", kind: "PodLogOptions" }, pod, [cause]);
