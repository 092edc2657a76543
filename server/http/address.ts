/** The names by which a program on this machine reaches itself, as `--host` may give them. */
const loopbackNames = new Set(["localhost", "127.0.0.1", "::1"]);

/** May others not reach a server that listens on this address? All of 127.0.0.0/8 is loopback. */
export const isLoopback = (host: string): boolean =>
  loopbackNames.has(host.toLowerCase()) || /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(host);

/** The address as a browser writes it. */
export function urlOf(host: string, port: number): string {
  const name = host.includes(":") ? `[${host}]` : host.toLowerCase();
  return `http://${name}${port === 80 ? "" : `:${port}`}`;
}

/**
 * Whether a Host header is one of ours. Any port is: behind `ssh -L` or `kubectl port-forward` it is another than the one
 * that we listen on. A page elsewhere that has rebound its name to this address sends that name.
 */
export function isOwnHost(header: string): boolean {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(header) ?? [];
  return isLoopback(bracketed ?? plain ?? "");
}
