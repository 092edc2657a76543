import { expect, test } from "vitest";
import { refusal } from "../../registry/testing/refusal.ts";
import { testWorld } from "../../testing/world.ts";
import { resourceQuotas } from "../resource-quota.ts";

const options = { manager: "test" };
const create = (spec: object) => {
  const { registry } = testWorld();
  return registry.create(resourceQuotas, "default", { metadata: { name: "q" }, spec: { ...spec } }, options);
};

test("a quota has its limits as upstream writes them, and no status yet", () => {
  const { spec, status } = create({ hard: { cpu: "1000m", pods: 5, "requests.memory": "1024Mi" } });
  expect(spec.hard).toEqual({ cpu: "1", pods: "5", "requests.memory": "1Gi" });
  expect(status).toEqual({});
});

test.each<[string, object]>([
  ["a device", { hard: { "requests.example.com/dongle": "3" } }],
  ["a count of any kind", { hard: { "count/widgets.example.com": "3", "count/pods": 1 } }],
  ["huge pages", { hard: { "hugepages-2Mi": "4Mi", "requests.hugepages-2Mi": "4Mi" } }],
  ["storage of one class", { hard: { "gold.storageclass.storage.k8s.io/requests.storage": "3Gi" } }],
  ["storage of pods", { hard: { "ephemeral-storage": "1Gi", "limits.ephemeral-storage": "2Gi" } }],
  ["a scope", { hard: { pods: 1, "requests.cpu": 1 }, scopes: ["Terminating", "NotBestEffort"] }],
  ["nothing", {}],
])("%s may be limited", (_, spec) => {
  expect(create(spec).metadata.name).toBe("q");
});

const exists = (scopeName: string): object => ({ scopeName, operator: "Exists" });
const selecting = (...matchExpressions: readonly object[]): object => ({
  hard: { pods: "1" },
  scopeSelector: { matchExpressions },
});

test.each<[object, string]>([
  [
    { hard: { cups: "1" } },
    '[spec.hard[cups]: Invalid value: "cups": must be a standard resource type or fully qualified, ' +
      'spec.hard[cups]: Invalid value: "cups": must be a standard resource for quota]',
  ],
  [
    { hard: { storage: "1" } },
    'spec.hard[storage]: Invalid value: "storage": must be a standard resource for quota',
  ],
  [{ hard: { cpu: "-1" } }, 'spec.hard[cpu]: Invalid value: "-1": must be greater than or equal to 0'],
  [{ hard: { pods: "1500m" } }, 'spec.hard[pods]: Invalid value: "1500m": must be an integer'],
  [
    { hard: { cpu: "1" }, scopes: ["BestEffort"] },
    'spec.scopes: Invalid value: ["BestEffort"]: unsupported scope applied to resource',
  ],
  [
    { hard: { services: "1" }, scopes: ["Terminating"] },
    'spec.scopes: Invalid value: ["Terminating"]: unsupported scope applied to resource',
  ],
  [{ scopes: ["Cheap"] }, 'spec.scopes: Invalid value: ["Cheap"]: unsupported scope'],
  [
    { scopes: ["Terminating", "NotTerminating"] },
    'spec.scopes: Invalid value: ["Terminating","NotTerminating"]: conflicting scopes',
  ],
  [
    selecting(exists("BestEffort"), exists("NotBestEffort")),
    "spec.scopeSelector.matchExpressions: Invalid value: null: conflicting scopes",
  ],
  [
    selecting({ scopeName: "Terminating", operator: "In", values: ["a"] }),
    "spec.scopeSelector.matchExpressions.operator: Invalid value: \"In\": must be 'Exists' when scope is any of " +
      "ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, " +
      "ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity",
  ],
  [
    selecting({ scopeName: "PriorityClass", operator: "In" }),
    "spec.scopeSelector.matchExpressions.values: Required value: must be at least one value when `operator` is 'In' " +
      "or 'NotIn' for scope selector",
  ],
  [
    selecting({ scopeName: "PriorityClass", operator: "Exists", values: ["a"] }),
    "spec.scopeSelector.matchExpressions.values: Invalid value: [\"a\"]: must be no value when `operator` is 'Exist' " +
      "or 'DoesNotExist' for scope selector",
  ],
  [
    selecting({ scopeName: "PriorityClass", operator: "Near" }),
    'spec.scopeSelector.matchExpressions.operator: Invalid value: "Near": not a valid selector operator',
  ],
  [
    { ...selecting(exists("BestEffort")), hard: { cpu: "1" } },
    'spec.scopeSelector.matchExpressions: Invalid value: {"MatchExpressions":[{"ScopeName":"BestEffort",' +
      '"Operator":"Exists","Values":null}]}: unsupported scope applied to resource',
  ],
])("%j is refused", (spec, why) => {
  expect(refusal(() => create(spec))).toMatchObject({
    code: 422,
    message: `ResourceQuota "q" is invalid: ${why}`,
  });
});

test("what a quota counts cannot be changed, how much of it can", () => {
  const { registry } = testWorld();
  const spec = { hard: { pods: "1" }, scopes: ["Terminating", "NotBestEffort"] };
  registry.create(resourceQuotas, "default", { metadata: { name: "q" }, spec }, options);
  const change = (next: object) =>
    registry.change(resourceQuotas, "default", "q", (draft) => ({ ...draft, spec: next }), options);
  expect(change({ hard: { pods: "2" }, scopes: ["NotBestEffort", "Terminating"] }).spec.hard).toEqual({
    pods: "2",
  });
  expect(refusal(() => change({ hard: { pods: "2" } })).message).toBe(
    'ResourceQuota "q" is invalid: spec.scopes: Invalid value: null: field is immutable',
  );
});

test("its status may not say what cannot be, whoever writes it", () => {
  const { registry } = testWorld();
  registry.create(resourceQuotas, "default", { metadata: { name: "q" }, spec: {} }, options);
  const write = (status: object) =>
    registry.change(resourceQuotas, "default", "q", (draft) => ({ ...draft, status }), {
      ...options,
      subresource: "status",
    });
  expect(refusal(() => write({ hard: { cups: "1" }, used: { pods: "-1" } })).message).toBe(
    'ResourceQuota "q" is invalid: [status.hard[cups]: Invalid value: "cups": must be a standard resource type or ' +
      'fully qualified, status.hard[cups]: Invalid value: "cups": must be a standard resource for quota, ' +
      'status.used[pods]: Invalid value: "-1": must be greater than or equal to 0]',
  );
  expect(write({ hard: { pods: "1" } }).status).toEqual({ hard: { pods: "1" } });
});
