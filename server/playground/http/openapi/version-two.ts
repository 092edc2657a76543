import { mediaRanges } from "../accept.ts";
import { json, type Reply } from "../reply.ts";

const info = { title: "Rollscope playground", version: "v1.35.0" };

/**
 * `/openapi/v2`, of which kubectl asks when it is to validate a `List`: it takes it as protobuf alone (gnostic's
 * openapiv2 Document: 1 swagger, 2 info {1 title, 2 version}), others have JSON. A document without definitions leaves
 * every object to the server's own validation, which knows more.
 */
export const versionTwo = (accept: string | undefined): Reply =>
  mediaRanges(accept ?? "").some(({ type }) => type.endsWith("+protobuf"))
    ? protobuf
    : json(200, { swagger: "2.0", info, paths: {}, definitions: {} });

const protobuf: Reply = {
  type: "proxied",
  code: 200,
  headers: { "content-type": "application/com.github.proto-openapi.spec.v2.v1.0+protobuf" },
  body: field(1, "2.0") + field(2, field(1, info.title) + field(2, info.version)),
};

/** A protobuf field of wire type 2. Everything here is ASCII and shorter than 128 bytes, so a length is one byte. */
function field(number: number, text: string): string {
  return String.fromCharCode(number * 8 + 2, text.length) + text;
}
