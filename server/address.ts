/** The names by which a program on this machine reaches itself, as `--host` may give them. */
const loopbackNames = new Set(["localhost", "127.0.0.1", "::1"]);

/** May others not reach a server that listens on this address? All of 127.0.0.0/8 is loopback. */
export const isLoopback = (host: string): boolean =>
  loopbackNames.has(host.toLowerCase()) || /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(host);

/** The address as a browser writes it. */
export const urlOf = (host: string, port: number): string => `http://${authority(host, port)}`;

const authority = (host: string, port: number): string => {
  const name = host.includes(":") ? `[${host}]` : host.toLowerCase();
  return port === 80 ? name : `${name}:${port}`;
};

/** What the Host header of an honest request may be: a page elsewhere that rebinds its own name cannot send these. */
export const ownAuthorities = (host: string, port: number): ReadonlySet<string> =>
  new Set([...loopbackNames, host].map((name) => authority(name, port)));
