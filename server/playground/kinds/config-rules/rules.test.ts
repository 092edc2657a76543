import { describe, expect, it } from "vitest";
import type { Draft, KubeObject } from "../../object.ts";
import { configMaps } from "../config-map.ts";
import type { Kind } from "../kind.ts";
import { pods } from "../pod.ts";
import { secrets } from "../secret.ts";

const wrong = (kind: Kind, draft: Draft, old?: Draft): readonly string[] => {
  kind.defaults?.(draft);
  return (kind.validate?.(draft, old as unknown as KubeObject | undefined) ?? []).map(
    ({ field, message }) => `${field}: ${message}`,
  );
};

it("turns a Secret's texts into data, over what is there", () => {
  const secret: Draft = { data: { a: "b2xk", b: "b2xk" }, stringData: { a: "new" } };
  secrets.defaults?.(secret);
  expect(secret).toEqual({ type: "Opaque", data: { a: "bmV3", b: "b2xk" } });
});

describe("Secrets and ConfigMaps", () => {
  const fixed = "Forbidden: field is immutable when `immutable` is set";
  it.each<[string, Kind, readonly [Draft, Draft?], readonly string[]]>([
    ["are good", secrets, [{ data: { "a.b": "YQ==" } }], []],
    [
      "have no such key",
      configMaps,
      [{ data: { "a/b": "" } }],
      [
        "data[a/b]: Invalid value: \"a/b\": a valid config key must consist of alphanumeric characters, '-', '_' or '.' " +
          "(e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
      ],
    ],
    [
      "have a key once",
      configMaps,
      [{ data: { a: "" }, binaryData: { a: "" } }],
      ['data[a]: Invalid value: "a": duplicate of key present in binaryData'],
    ],
    [
      "are of a size",
      configMaps,
      [{ data: { a: "x".repeat(1_048_577) } }],
      [": Too long: may not be more than 1048576 bytes"],
    ],
    [
      "need what their type needs",
      secrets,
      [{ type: "kubernetes.io/tls", data: { "tls.crt": "" } }],
      ["data[tls.key]: Required value"],
    ],
    [
      "keep their type",
      secrets,
      [{ type: "a" }, { type: "Opaque" }],
      ['type: Invalid value: "a": field is immutable'],
    ],
    [
      "stay as they are when told so",
      configMaps,
      [
        { data: { a: "2" }, immutable: true },
        { data: { a: "1" }, immutable: true },
      ],
      [`data: ${fixed}`],
    ],
    [
      "stay told so",
      secrets,
      [{ type: "Opaque" }, { type: "Opaque", immutable: true }],
      [`immutable: ${fixed}`],
    ],
  ])("%s", (_, kind, [draft, old], causes) => {
    expect(wrong(kind, draft, old)).toEqual(causes);
  });
});

describe("an update of a pod", () => {
  const pod = (extra: Draft = {}): Draft => ({
    spec: { containers: [{ name: "a", image: "a:1" }], nodeName: "node-1", ...extra },
  });
  const allowed =
    "Forbidden: pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`," +
    "`spec.activeDeadlineSeconds`,`spec.tolerations (only additions to existing tolerations)`," +
    "`spec.terminationGracePeriodSeconds (allow it to be set to 1 if it was previously negative)`";
  it.each<[string, Draft, readonly string[]]>([
    [
      "may change an image",
      pod({ containers: [{ name: "a", image: "a:2", imagePullPolicy: "IfNotPresent" }] }),
      [],
    ],
    ["may add a toleration", pod({ tolerations: [{ operator: "Exists" }] }), []],
    ["may not move it", pod({ nodeName: "node-2" }), [`spec: ${allowed}`]],
    [
      "may not add a container",
      pod({
        containers: [
          { name: "a", image: "a:1" },
          { name: "b", image: "b:1" },
        ],
      }),
      ["spec.containers: Forbidden: pod updates may not add or remove containers"],
    ],
    [
      "may not change a command",
      pod({ containers: [{ name: "a", image: "a:1", command: ["b"] }] }),
      [`spec: ${allowed}`],
    ],
  ])("%s", (_, next, causes) => {
    const old = pod();
    pods.defaults?.(old);
    expect(wrong(pods, next, old)).toEqual(causes);
  });
});
