import { createPrivateKey, X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCertificate } from "./certificate.ts";

const now = Date.UTC(2031, 1, 3, 4, 5, 6);

describe("the certificate", () => {
  const { key, cert } = createCertificate(now);
  const read = new X509Certificate(cert);

  it("is its own authority, signed with the key that goes with it", () => {
    expect(read.ca).toBe(true);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect(read.checkIssued(read)).toBe(true);
    expect(read.subject).toBe("CN=rollscope-playground");
  });

  it("is for the loopback address and the names of an API server, and for no other", () => {
    expect(read.checkIP("127.0.0.1")).toBe("127.0.0.1");
    expect(read.checkIP("127.0.0.2")).toBeUndefined();
    for (const name of ["localhost", "kubernetes", "kubernetes.default.svc"])
      expect(read.checkHost(name)).toBe(name);
    expect(read.checkHost("example.com")).toBeUndefined();
    expect(read.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
  });

  it("holds from a day ago for a year, as a time to the second", () => {
    expect(read.validFromDate).toEqual(new Date(now - 86_400_000));
    expect(read.validToDate).toEqual(new Date(now + 365 * 86_400_000));
  });

  it("is another one each time", () => {
    const other = new X509Certificate(createCertificate(now).cert);
    expect(other.serialNumber).not.toBe(read.serialNumber);
    expect(other.fingerprint256).not.toBe(read.fingerprint256);
  });
});
