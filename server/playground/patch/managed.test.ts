import { describe, expect, test } from "vitest";
import type { Draft, KubeObject, ManagedFields } from "../object.ts";
import { managedAfterUpdate, type OwnedKind } from "./managed.ts";
import { deployment, deployments } from "./testing/objects.ts";

const kind: OwnedKind = { ...deployments, subresources: ["status", "scale"] };

const at = (minute: number): string => `2026-11-01T00:0${minute}:00Z`;

const write = (
  old: KubeObject | undefined,
  change: (draft: Draft & { metadata: Draft; spec: Draft }) => void,
  { manager = "kubectl", minute = 0, subresource = undefined as string | undefined } = {},
): KubeObject => {
  const draft = structuredClone(old ?? deployment()) as unknown as Draft & { metadata: Draft; spec: Draft };
  change(draft);
  const managedFields = managedAfterUpdate(kind, old, draft, { manager, time: at(minute), subresource });
  return { ...draft, metadata: { ...draft.metadata, managedFields } } as unknown as KubeObject;
};

const nothing = (): void => undefined;

const owners = (object: KubeObject): readonly ManagedFields[] => object.metadata.managedFields ?? [];

const fieldsOf = (object: KubeObject, manager: string): unknown =>
  owners(object).find((entry) => entry.manager === manager)?.fieldsV1;

describe("the owners of an object", () => {
  test("of a size that is scaled to 0 is nobody: a Scale does not write it", () => {
    const created = write(undefined, nothing);
    const scaledTo = (replicas: number): KubeObject =>
      write(created, (draft) => (draft.spec["replicas"] = replicas), {
        manager: "scaler",
        subresource: "scale",
      });
    expect(fieldsOf(scaledTo(3), "scaler")).toEqual({ "f:spec": { "f:replicas": {} } });
    expect(fieldsOf(scaledTo(0), "scaler")).toBeUndefined();
    expect(fieldsOf(scaledTo(0), "kubectl")).not.toHaveProperty(["f:spec", "f:replicas"]);
    const again = write(scaledTo(0), (draft) => (draft.spec["replicas"] = 3), {
      manager: "scaler",
      subresource: "scale",
    });
    expect(fieldsOf(again, "scaler")).toBeUndefined();
  });

  test("are two of one name after a Scale to the size that is there, and nobody of the size after the next write", () => {
    const created = write(undefined, nothing);
    const scaler = { manager: "scaler", subresource: "scale", minute: 1 };
    const same = write(created, nothing, scaler);
    expect(owners(same)).toHaveLength(2);
    expect(owners(same)[0]).toEqual({
      ...{ manager: "kubectl", operation: "Update", apiVersion: "apps/v1", fieldsType: "FieldsV1" },
      fieldsV1: { "f:spec": { "f:replicas": {} } },
    });
    const rest = owners(same)[1];
    expect(rest).toMatchObject({ manager: "kubectl", time: at(0) });
    expect(rest?.fieldsV1).not.toHaveProperty(["f:spec", "f:replicas"]);
    expect(owners(write(same, nothing, scaler))).toEqual([rest]);
    expect(owners(write(same, (draft) => (draft.spec["replicas"] = 7), scaler))).toEqual([rest]);
  });

  test("of the count of a DaemonSet's templates is its creator, whoever brings a new one", () => {
    const counting = (count: string) => (draft: Draft & { metadata: Draft }) => {
      draft.metadata["annotations"] = { "deprecated.daemonset.template.generation": count };
    };
    const updated = write(write(undefined, counting("1")), counting("2"), { manager: "other" });
    expect(owners(updated)).toHaveLength(1);
    expect(fieldsOf(updated, "kubectl")).toHaveProperty([
      ...["f:metadata", "f:annotations", "f:deprecated.daemonset.template.generation"],
    ]);
  });

  test("stay who they are after a Scale to the size that is there, where they own it by a Scale", () => {
    const scaler = { manager: "scaler", subresource: "scale", minute: 1 };
    const scaled = write(write(undefined, nothing), (draft) => (draft.spec["replicas"] = 7), scaler);
    expect(owners(write(scaled, nothing, scaler))).toBe(owners(scaled));
  });

  test("on creation are its creator alone, for all but what the server writes", () => {
    const created = write(undefined, nothing);
    expect(owners(created)).toHaveLength(1);
    expect(owners(created)[0]).toMatchObject({
      manager: "kubectl",
      operation: "Update",
      apiVersion: "apps/v1",
      fieldsType: "FieldsV1",
      time: at(0),
    });
    expect(fieldsOf(created, "kubectl")).toEqual({
      "f:metadata": {
        "f:finalizers": { ".": {}, 'v:"a"': {}, 'v:"b"': {}, 'v:"c"': {} },
        "f:labels": { ".": {}, "f:app": {} },
      },
      "f:spec": {
        "f:replicas": {},
        "f:selector": {},
        "f:strategy": {
          "f:rollingUpdate": { ".": {}, "f:maxSurge": {}, "f:maxUnavailable": {} },
          "f:type": {},
        },
        "f:template": {
          "f:metadata": { "f:labels": { ".": {}, "f:app": {} } },
          "f:spec": {
            "f:containers": {
              'k:{"name":"main"}': {
                ".": {},
                "f:env": {
                  ".": {},
                  'k:{"name":"A"}': { ".": {}, "f:name": {}, "f:value": {} },
                  'k:{"name":"B"}': { ".": {}, "f:name": {}, "f:value": {} },
                },
                "f:image": {},
                "f:name": {},
                "f:ports": {
                  ".": {},
                  'k:{"containerPort":80,"protocol":"TCP"}': {
                    ".": {},
                    "f:containerPort": {},
                    "f:protocol": {},
                  },
                },
              },
              'k:{"name":"side"}': { ".": {}, "f:image": {}, "f:name": {} },
            },
            "f:tolerations": {},
            "f:volumes": { ".": {}, 'k:{"name":"v"}': { ".": {}, "f:emptyDir": {}, "f:name": {} } },
          },
        },
      },
    });
  });

  test("change hands for what another writes, and for that alone", () => {
    const created = write(undefined, nothing);
    const scaled = write(created, (draft) => (draft.spec["replicas"] = 5), { manager: "hpa", minute: 1 });
    expect(fieldsOf(scaled, "hpa")).toEqual({ "f:spec": { "f:replicas": {} } });
    expect(fieldsOf(scaled, "kubectl")).not.toHaveProperty("f:spec.f:replicas");
    expect(owners(scaled).map(({ manager, time }) => [manager, time])).toEqual([
      ["kubectl", at(0)],
      ["hpa", at(1)],
    ]);
  });

  test("stay the very same when nothing changed, whatever the hour", () => {
    const created = write(undefined, nothing);
    const again = write(created, nothing, { minute: 5 });
    expect(again.metadata.managedFields).toBe(created.metadata.managedFields);
  });

  test("lose what was removed, and the last field of a manager removes the manager", () => {
    const created = write(undefined, nothing);
    const paused = write(created, (draft) => (draft.spec["paused"] = true), { manager: "other", minute: 1 });
    const resumed = write(paused, (draft) => delete draft.spec["paused"], { minute: 2 });
    expect(owners(resumed).map(({ manager, time }) => [manager, time])).toEqual([["kubectl", at(0)]]);
  });

  test("are told apart by subresource, and a status is nobody's who writes the object", () => {
    const created = write(undefined, nothing);
    const reported = write(
      created,
      (draft) => {
        draft["status"] = { replicas: 4, conditions: [{ type: "Available", status: "True" }] };
        draft.metadata["generation"] = 2;
      },
      { manager: "kube-controller-manager", subresource: "status", minute: 1 },
    );
    expect(owners(reported).at(-1)).toMatchObject({
      manager: "kube-controller-manager",
      subresource: "status",
      fieldsV1: {
        "f:status": {
          "f:conditions": { ".": {}, 'k:{"type":"Available"}': { ".": {}, "f:status": {}, "f:type": {} } },
          "f:replicas": {},
        },
      },
    });
    const written = write(reported, (draft) => (draft["status"] = { replicas: 1 }), {
      manager: "x",
      minute: 2,
    });
    expect(written.metadata.managedFields).toBe(reported.metadata.managedFields);
  });

  test("can be rewritten by a client, as kubectl does on its way to server-side apply", () => {
    const created = write(undefined, nothing, { manager: "kubectl-client-side-apply" });
    const migrated = write(created, (draft) => {
      draft.metadata["managedFields"] = owners(created).map((entry) => ({
        ...entry,
        manager: "kubectl",
        operation: "Apply",
      }));
    });
    expect(owners(migrated).map(({ manager, operation }) => [manager, operation])).toEqual([
      ["kubectl", "Apply"],
    ]);
  });

  test.each([
    [
      "malformed",
      [{ manager: "x", operation: "Update", apiVersion: "v1", fieldsType: "FieldsV1", fieldsV1: { a: 1 } }],
    ],
    ["no list", "none"],
    ["absent", undefined],
  ])("stay as they were when a client's are %s", (_, managedFields) => {
    const created = write(undefined, nothing);
    const updated = write(created, (draft) => {
      draft.metadata["managedFields"] = managedFields;
      draft.spec["replicas"] = 5;
    });
    expect(owners(updated).map(({ manager }) => manager)).toEqual(["kubectl"]);
    expect(fieldsOf(updated, "kubectl")).toEqual(fieldsOf(created, "kubectl"));
  });

  test("are forgotten for good when a client sends an empty list", () => {
    const created = write(undefined, nothing);
    const reset = write(created, (draft) => (draft.metadata["managedFields"] = []));
    expect(owners(reset)).toEqual([]);
    const later = write(reset, (draft) => (draft.spec["replicas"] = 9));
    expect(owners(later)).toEqual([]);
  });

  test("are never more than ten of those that update", () => {
    let object = write(undefined, nothing);
    for (let n = 0; n < 15; n += 1) {
      object = write(
        object,
        (draft) => (draft.metadata["labels"] = { ...(draft.metadata["labels"] as Draft), [`l${n}`]: "x" }),
        { manager: `m${String(n).padStart(2, "0")}`, minute: 1 },
      );
    }
    expect(owners(object)).toHaveLength(10);
    expect(fieldsOf(object, "ancient-changes")).toHaveProperty(["f:metadata", "f:labels", "f:l0"]);
    expect(fieldsOf(object, "m14")).toEqual({ "f:metadata": { "f:labels": { "f:l14": {} } } });
  });
});
