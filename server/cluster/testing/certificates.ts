import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { isIPv4 } from "node:net";

/** A certificate with its key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface Authority extends Certificate {
  readonly issue: (name: string, more?: { readonly expired?: boolean }) => Certificate;
}

/** Makes an authority for tests. Certificates are written by hand (RFC 5280), since Node can only read them. */
export function createAuthority(name: string): Authority {
  const pair = keys();
  const issuer = { name, key: pair.privateKey };
  return {
    ...pems(pair, certificate({ subject: name, issuer, key: pair.publicKey, isAuthority: true })),
    issue: (subject, { expired = false } = {}) => {
      const own = keys();
      return pems(own, certificate({ subject, issuer, key: own.publicKey, isAuthority: false, expired }));
    },
  };
}

const keys = () => generateKeyPairSync("ec", { namedCurve: "prime256v1" });

const pems = ({ privateKey }: { privateKey: KeyObject }, der: Buffer): Certificate => ({
  cert: `-----BEGIN CERTIFICATE-----\n${der.toString("base64").replace(/.{64}(?=.)/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
});

interface Wanted {
  readonly subject: string;
  readonly issuer: { readonly name: string; readonly key: KeyObject };
  readonly key: KeyObject;
  readonly isAuthority: boolean;
  readonly expired?: boolean;
}

function certificate({ subject, issuer, key, isAuthority, expired = false }: Wanted): Buffer {
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const extensions = [
    sequence(
      oid(0x55, 0x1d, 0x13),
      tag(0x04, sequence(...(isAuthority ? [tag(0x01, Buffer.from([0xff]))] : []))),
    ),
    sequence(oid(0x55, 0x1d, 0x11), tag(0x04, sequence(alternative(subject)))),
  ];
  const body = sequence(
    tag(0xa0, tag(0x02, Buffer.from([2]))),
    tag(0x02, Buffer.from([1, ...Buffer.from(subject).subarray(0, 8)])),
    algorithm,
    commonName(issuer.name),
    sequence(time("20200101000000Z"), time(expired ? "20210101000000Z" : "21200101000000Z")),
    commonName(subject),
    key.export({ type: "spki", format: "der" }),
    tag(0xa3, sequence(...extensions)),
  );
  const signature = sign("sha256", body, issuer.key);
  return sequence(body, algorithm, tag(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

const alternative = (name: string): Buffer =>
  isIPv4(name)
    ? tag(0x87, Buffer.from(name.split(".").map(Number)))
    : tag(0x82, Buffer.from(name.replace(/ /g, "-")));

const commonName = (name: string): Buffer =>
  sequence(tag(0x31, sequence(oid(0x55, 0x04, 0x03), tag(0x0c, Buffer.from(name)))));

const oid = (...bytes: readonly number[]): Buffer => tag(0x06, Buffer.from(bytes));
const time = (text: string): Buffer => tag(0x18, Buffer.from(text));
const sequence = (...parts: readonly Buffer[]): Buffer => tag(0x30, Buffer.concat(parts));

function tag(type: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([type, ...size]), content]);
}
