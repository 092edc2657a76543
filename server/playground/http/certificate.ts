import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { bits, der, identifier, integer, octets, sequence, set, time, utf8, yes } from "./der.ts";

/** PEM; the certificate is its own authority. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const day = 86_400_000;
const names = ["localhost", "kubernetes", "kubernetes.default.svc"];

/** A certificate for the loopback address, made anew at every start. `now`: ms. */
export function createCertificate(now: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const content = contentOf(publicKey, now);
  const signed = sequence(content, algorithm, bits(sign("sha256", content, privateKey)));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${linesOf(signed.toString("base64"))}-----END CERTIFICATE-----\n`,
  };
}

/** ecdsa-with-SHA256 */
const algorithm = sequence(identifier("1.2.840.10045.4.3.2"));
const issuer = sequence(set(sequence(identifier("2.5.4.3"), utf8("rollscope-playground"))));

/** What is signed: a TBSCertificate of version 3 (RFC 5280, 4.1). */
const contentOf = (publicKey: KeyObject, now: number): Buffer => {
  const spki = publicKey.export({ type: "spki", format: "der" });
  return sequence(
    der(0xa0, integer([2])),
    integer([1, ...randomBytes(15)]),
    algorithm,
    issuer,
    // From a day ago: clocks of one machine differ, too, as in its virtual machines.
    sequence(time(now - day), time(now + 365 * day)),
    issuer,
    spki,
    der(0xa3, sequence(...extensionsOf(spki))),
  );
};

const extensionsOf = (spki: Buffer): readonly Buffer[] => [
  // basicConstraints: an authority.
  extension("2.5.29.19", sequence(yes), true),
  // keyUsage: digitalSignature and keyCertSign.
  extension("2.5.29.15", bits(Buffer.from([0b1000_0100]), 2), true),
  // extKeyUsage: serverAuth.
  extension("2.5.29.37", sequence(identifier("1.3.6.1.5.5.7.3.1"))),
  // subjectKeyIdentifier, without which strict clients take nothing for an authority.
  extension("2.5.29.14", octets(createHash("sha256").update(spki).digest().subarray(0, 20))),
  // subjectAltName: an address is of tag 7, a name of tag 2.
  extension(
    "2.5.29.17",
    sequence(der(0x87, Buffer.from([127, 0, 0, 1])), ...names.map((name) => der(0x82, Buffer.from(name)))),
  ),
];

const extension = (id: string, value: Buffer, critical = false): Buffer =>
  sequence(identifier(id), ...(critical ? [yes] : []), octets(value));

const linesOf = (base64: string): string => base64.replace(/.{1,64}/g, "$&\n");
