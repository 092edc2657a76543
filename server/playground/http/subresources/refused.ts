import type { Kind } from "../../kinds/kind.ts";

/** What needs a process behind a container: there is none. */
const streams: Readonly<Record<string, string>> = {
  exec: "run a command in a container",
  attach: "attach to a container",
  portforward: "forward a port to a pod",
};

/** Why a subresource of upstream's is not served here; undefined for any other. */
export function refused(kind: Kind, subresource: string): string | undefined {
  if (kind.plural !== "pods" || !Object.hasOwn(streams, subresource)) return undefined;
  return (
    `cannot ${streams[subresource] ?? ""}: the playground's containers are simulated. ` +
    "Their pages are served by the proxy of a Service or Pod, their output by logs"
  );
}
