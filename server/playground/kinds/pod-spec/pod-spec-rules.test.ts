import { describe, expect, it } from "vitest";
import type { Draft } from "../../object.ts";
import { defaultPodSpec } from "./defaults.ts";
import { podSpecCauses } from "./pod-spec-rules.ts";

const wrongWith = (spec: Draft): readonly string[] => {
  defaultPodSpec(spec);
  return podSpecCauses({ value: spec, path: "spec" }).map(
    ({ reason, field, message }) => `${reason} ${field}: ${message}`,
  );
};

const containers = (...extra: readonly Draft[]): Draft[] =>
  extra.map((one) => ({ name: "a", image: "a:1", ...one }));
const one = (extra: Draft): Draft => ({ containers: containers(extra) });

it("finds nothing wrong with a good one", () => {
  const spec = {
    ...one({
      ports: [{ name: "http", containerPort: 8080 }],
      env: [
        { name: "A", value: "b" },
        { name: "N", valueFrom: { fieldRef: { fieldPath: "metadata.labels['a']" } } },
      ],
      envFrom: [{ configMapRef: { name: "c" } }],
      volumeMounts: [{ name: "v", mountPath: "/v" }],
      readinessProbe: { httpGet: { port: "http" } },
      lifecycle: { preStop: { exec: { command: ["sleep"] } } },
      resources: { requests: { cpu: "1", "example.com/gpu": 1 }, limits: { cpu: "2", "example.com/gpu": 1 } },
    }),
    volumes: [{ name: "v", configMap: { name: "c" } }],
    tolerations: [{ operator: "Exists" }],
  };
  expect(wrongWith(spec)).toEqual([]);
});

const notALabel =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with " +
  "an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";

describe("what is wrong is said as upstream says it", () => {
  it.each<[string, Draft, readonly string[]]>([
    ["no containers", {}, ["FieldValueRequired spec.containers: Required value"]],
    ["no image", one({ image: "" }), ["FieldValueRequired spec.containers[0].image: Required value"]],
    ["no name", one({ name: "" }), ["FieldValueRequired spec.containers[0].name: Required value"]],
    [
      "a name that is none",
      one({ name: "A_b" }),
      [`FieldValueInvalid spec.containers[0].name: Invalid value: "A_b": ${notALabel}`],
    ],
    [
      "a name twice",
      { containers: containers({}, {}) },
      ['FieldValueDuplicate spec.containers[1].name: Duplicate value: "a"'],
    ],
    [
      "a port out of range",
      one({ ports: [{ containerPort: 70_000 }] }),
      [
        "FieldValueInvalid spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, inclusive",
      ],
    ],
    [
      "no port",
      one({ ports: [{ name: "http" }] }),
      ["FieldValueRequired spec.containers[0].ports[0].containerPort: Required value"],
    ],
    [
      "a protocol that is none",
      one({ ports: [{ containerPort: 80, protocol: "HTTP" }] }),
      [
        'FieldValueNotSupported spec.containers[0].ports[0].protocol: Unsupported value: "HTTP": supported values: "SCTP", "TCP", "UDP"',
      ],
    ],
    [
      "a port's name twice",
      one({
        ports: [
          { name: "a", containerPort: 1 },
          { name: "a", containerPort: 2 },
        ],
      }),
      ['FieldValueDuplicate spec.containers[0].ports[1].name: Duplicate value: "a"'],
    ],
    [
      "a variable's name that is none",
      one({ env: [{ name: "a=b" }] }),
      [
        "FieldValueInvalid spec.containers[0].env[0].name: Invalid value: \"a=b\": a valid environment variable name must consist only of printable ASCII characters other than '='",
      ],
    ],
    [
      "a variable with two sources",
      one({
        env: [
          {
            name: "A",
            valueFrom: { configMapKeyRef: { name: "c", key: "k" }, secretKeyRef: { name: "s", key: "k" } },
          },
        ],
      }),
      [
        'FieldValueInvalid spec.containers[0].env[0].valueFrom: Invalid value: "": may not have more than one field specified at a time',
      ],
    ],
    [
      "a volume that is not there",
      one({ volumeMounts: [{ name: "v", mountPath: "/v" }] }),
      ['FieldValueNotFound spec.containers[0].volumeMounts[0].name: Not found: "v"'],
    ],
    [
      "a path twice",
      {
        ...one({
          volumeMounts: [
            { name: "v", mountPath: "/v" },
            { name: "v", mountPath: "/v" },
          ],
        }),
        volumes: [{ name: "v" }],
      },
      ['FieldValueInvalid spec.containers[0].volumeMounts[1].mountPath: Invalid value: "/v": must be unique'],
    ],
    [
      "a volume of two kinds",
      { ...one({}), volumes: [{ name: "v", emptyDir: {}, configMap: { name: "c" } }] },
      ["FieldValueForbidden spec.volumes[0].configMap: Forbidden: may not specify more than 1 volume type"],
    ],
    [
      "a volume twice",
      { ...one({}), volumes: [{ name: "v" }, { name: "v" }] },
      ['FieldValueDuplicate spec.volumes[1].name: Duplicate value: "v"'],
    ],
    [
      "a probe that does nothing",
      one({ readinessProbe: {} }),
      ["FieldValueRequired spec.containers[0].readinessProbe: Required value: must specify a handler type"],
    ],
    [
      "a probe that does two things",
      one({ readinessProbe: { httpGet: { port: 1 }, tcpSocket: { port: 1 } } }),
      [
        "FieldValueForbidden spec.containers[0].readinessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type",
      ],
    ],
    [
      "a liveness that must succeed twice",
      one({ livenessProbe: { tcpSocket: { port: 1 }, successThreshold: 2 } }),
      ["FieldValueInvalid spec.containers[0].livenessProbe.successThreshold: Invalid value: 2: must be 1"],
    ],
    [
      "a period below zero",
      one({ readinessProbe: { tcpSocket: { port: 1 }, periodSeconds: -1 } }),
      [
        "FieldValueInvalid spec.containers[0].readinessProbe.periodSeconds: Invalid value: -1: must be greater than or equal to 0",
      ],
    ],
    [
      "a request above its limit",
      one({ resources: { requests: { cpu: "2" }, limits: { cpu: "1000m" } } }),
      [
        'FieldValueInvalid spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
      ],
    ],
    [
      "a probe of an init container",
      {
        ...one({}),
        initContainers: [{ name: "i", image: "i:1", readinessProbe: { tcpSocket: { port: 1 } } }],
      },
      [
        "FieldValueForbidden spec.initContainers[0].readinessProbe: Forbidden: may not be set for init containers without restartPolicy=Always",
      ],
    ],
    [
      "a policy that is none",
      { ...one({}), restartPolicy: "Sometimes" },
      [
        'FieldValueNotSupported spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"',
      ],
    ],
    [
      "a pull policy that is none",
      one({ imagePullPolicy: "Sometimes" }),
      [
        'FieldValueNotSupported spec.containers[0].imagePullPolicy: Unsupported value: "Sometimes": supported values: "Always", "IfNotPresent", "Never"',
      ],
    ],
    [
      "a toleration of everything",
      { ...one({}), tolerations: [{ value: "a" }] },
      [
        'FieldValueInvalid spec.tolerations[0].operator: Invalid value: "": operator must be Exists when `key` is empty, which means "match all values and all keys"',
      ],
    ],
  ])("%s", (_, spec, causes) => {
    expect(wrongWith(spec)).toEqual(causes);
  });
});
