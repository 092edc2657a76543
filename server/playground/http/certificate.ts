import { generate } from "selfsigned";

/** PEM; the certificate is its own authority. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const days = 365;

/** A certificate for the loopback address, made anew at every start. */
export async function createCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "rollscope-playground" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    // From a day ago: clocks of one machine differ, too, as in its virtual machines.
    notBeforeDate: new Date(Date.now() - 86_400_000),
    notAfterDate: new Date(Date.now() + days * 86_400_000),
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", digitalSignature: true, keyCertSign: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 7, ip: "127.0.0.1" },
          { type: 2, value: "localhost" },
          { type: 2, value: "kubernetes" },
          { type: 2, value: "kubernetes.default.svc" },
        ],
      },
    ],
  });
  return { key, cert };
}
