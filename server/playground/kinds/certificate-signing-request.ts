import { duplicateValue, invalidValue, notSupported, requiredValue } from "../causes.ts";
import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import { certificateSigningRequestColumns } from "./print/registration.ts";
import { invalids, type Causes } from "./rules/checks.ts";
import { structIn } from "./rules/draft.ts";
import { at, int, items, root, text, type Place } from "./rules/place.ts";
import type { CertificateSigningRequest } from "./types/certificate-signing-request.ts";

/** k8s.io/api/certificates/v1/types.go, KeyUsage, in the order in which upstream lists them. */
const usages = [
  ...["any", "cert sign", "client auth", "code signing", "content commitment", "crl sign"],
  ...["data encipherment", "decipher only", "digital signature", "email protection", "encipher only"],
  ...["ipsec end system", "ipsec tunnel", "ipsec user", "key agreement", "key encipherment", "microsoft sgc"],
  ...["netscape sgc", "ocsp signing", "s/mime", "server auth", "signing", "timestamping"],
];

function usageCauses(list: Place): Causes {
  const given = items(list);
  if (given.length === 0) return [requiredValue(list.path)];
  return [
    ...given.flatMap((usage) =>
      usages.includes(text(usage)) ? [] : [notSupported(usage.path, text(usage), usages)],
    ),
    ...given.flatMap((usage, index) =>
      given.findIndex((other) => text(other) === text(usage)) < index
        ? [duplicateValue(usage.path, text(usage))]
        : [],
    ),
  ];
}

const isPem = (base64: string): boolean =>
  Buffer.from(base64, "base64").toString("latin1").includes("-----BEGIN CERTIFICATE REQUEST-----");

/** pkg/apis/certificates/validation. Whether the request in the PEM is well-formed is not asked. */
function requestCauses(draft: Draft): Causes {
  const spec = at(root(draft), "spec");
  const [request, signer, seconds] = [
    at(spec, "request"),
    at(spec, "signerName"),
    at(spec, "expirationSeconds"),
  ];
  const lifetime = int(seconds) ?? 600;
  return [
    ...(isPem(text(request))
      ? []
      : [invalidValue(request.path, text(request), "PEM block type must be CERTIFICATE REQUEST")]),
    ...usageCauses(at(spec, "usages")),
    ...(text(signer) === "" ? [requiredValue(signer.path)] : []),
    ...(text(signer) !== "" && !/^[^/]+\/./.test(text(signer))
      ? invalids(signer, ["must be a fully qualified domain and path of the form 'example.com/signer-name'"])
      : []),
    ...(lifetime < 600
      ? invalids(seconds, ["may not specify a duration less than 600 seconds (10 minutes)"])
      : []),
  ];
}

/** pkg/registry/certificates/certificates/strategy.go: only its parts can be changed, approval and status. */
function keepSpec(draft: Draft, old: KubeObject | undefined): void {
  if (old !== undefined) draft["spec"] = (old as CertificateSigningRequest).spec;
}

export const certificateSigningRequests: Kind<CertificateSigningRequest> = {
  group: "certificates.k8s.io",
  version: "v1",
  kind: "CertificateSigningRequest",
  plural: "certificatesigningrequests",
  singular: "certificatesigningrequest",
  shortNames: ["csr"],
  categories: [],
  namespaced: false,
  subresources: ["approval", "status"],
  defaults: (draft) => void structIn(draft, "spec"),
  prepare: keepSpec,
  validate: requestCauses,
  fields: (object) => ({ "spec.signerName": (object as CertificateSigningRequest).spec.signerName }),
  columns: certificateSigningRequestColumns,
};
