import { BlockList, isIP } from "node:net";

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment names for a server, by the rules of Go's HTTP client and so of kubectl: HTTPS_PROXY or
 * HTTP_PROXY by the scheme, NO_PROXY with its exceptions, and never for this machine itself
 * (golang.org/x/net/http/httpproxy).
 */
export function proxyOf(server: string, env: Env): string | undefined {
  const { protocol, hostname, port } = new URL(server);
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const name = protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const proxy = env[name] ?? env[name.toLowerCase()] ?? "";
  if (proxy === "" || isThisMachine(host)) return undefined;
  const exceptions = (env["NO_PROXY"] ?? env["no_proxy"] ?? "")
    .split(",")
    .map((entry) => entry.trim().toLowerCase());
  const usedPort = port === "" ? (protocol === "https:" ? "443" : "80") : port;
  if (exceptions.some((entry) => entry !== "" && excepts(entry, host, usedPort))) return undefined;
  return proxy.includes("://") ? proxy : `http://${proxy}`;
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

const isThisMachine = (host: string): boolean => host === "localhost" || isIn(loopback, host);

const isIn = (block: BlockList, host: string): boolean =>
  isIP(host) !== 0 && block.check(host, isIP(host) === 6 ? "ipv6" : "ipv4");

function excepts(entry: string, host: string, port: string): boolean {
  if (entry === "*") return true;
  const [, network, bits] = /^([^/]+)\/(\d{1,3})$/.exec(entry) ?? [];
  if (network !== undefined && isIP(network) !== 0) {
    const block = new BlockList();
    block.addSubnet(network, Number(bits), isIP(network) === 6 ? "ipv6" : "ipv4");
    return isIn(block, host);
  }
  const [, name = entry, only] = /^(.*[^:]):(\d+)$/.exec(isIP(entry) === 6 ? "" : entry) ?? [];
  if (only !== undefined && only !== port) return false;
  const domain = name.replace(/^\*?\./, "");
  return host.endsWith(`.${domain}`) || (domain === name && host === domain);
}
