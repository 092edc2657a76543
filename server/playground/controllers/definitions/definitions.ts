import { isCustom } from "../../custom/custom-kind.ts";
import { copyOf, isEqual } from "../../json.ts";
import {
  type CustomResourceDefinition,
  customResourceDefinitions,
  type DefinitionCondition,
} from "../../kinds/custom-resource-definition.ts";
import { conditionOf, isConditionTrue, withCondition } from "../../kinds/definition-rules/conditions.ts";
import { awaitsCleanup, withoutCleanup } from "../../kinds/definition-rules/defaults.ts";
import type { Kind } from "../../kinds/kind.ts";
import type { Draft } from "../../object.ts";
import { StatusError } from "../../status.ts";
import type { Indexed } from "../index.ts";
import { createQueue } from "../queue.ts";
import { nameDefinition, takenBy } from "./names.ts";

/** Upstream's controllers of definitions are part of its API server. */
const manager = "kube-apiserver";
/** ms until it is looked again whether the objects of a definition are gone. */
const recheck = 5_000;

type Condition = Omit<DefinitionCondition, "lastTransitionTime">;

/** Gives definitions their names, establishes them, and deletes their objects before them. */
export function startDefinitions(around: Indexed): () => void {
  const { registry, clock } = around;
  const { store, catalog } = registry;

  const write = (name: string, change: (draft: Draft, current: CustomResourceDefinition) => Draft): void => {
    registry.change(customResourceDefinitions, "", name, change, { manager, subresource: "status" });
  };
  const say = (name: string, conditions: readonly Condition[], more: Draft = {}): void => {
    write(name, (draft, { status }) => {
      const next = conditions.reduce(
        (before, condition) => withCondition(before, condition, clock.now()),
        status?.conditions ?? [],
      );
      return { ...draft, status: copyOf({ ...status, ...more, conditions: next }) };
    });
  };

  /** Returns whether something was written. */
  const acceptNames = (definition: CustomResourceDefinition): boolean => {
    const { spec, status, metadata } = definition;
    if (isEqual(spec.names, status?.acceptedNames)) return false;
    const others = store
      .list(customResourceDefinitions)
      .filter((other) => other.spec.group === spec.group && other.metadata.name !== metadata.name);
    const { acceptedNames, conditions } = nameDefinition(definition, takenBy(others));
    const [named] = conditions;
    const old = conditionOf(definition, "NamesAccepted");
    const isSaid =
      old?.status === named?.status && old?.reason === named?.reason && old?.message === named?.message;
    if (isSaid && isEqual(acceptedNames, status?.acceptedNames)) return false;
    say(metadata.name, conditions, { acceptedNames });
    return true;
  };
  const establish = (definition: CustomResourceDefinition): boolean => {
    if (!isConditionTrue(definition, "NamesAccepted") || isConditionTrue(definition, "Established"))
      return false;
    say(definition.metadata.name, [established]);
    return true;
  };
  const kindOf = ({ metadata }: CustomResourceDefinition): Kind | undefined =>
    catalog.stored().find((kind) => isCustom(kind) && `${kind.plural}.${kind.group}` === metadata.name);

  const finish = (name: string, condition: Condition): void => {
    write(name, (draft, { metadata, status }) => ({
      ...draft,
      metadata: { ...(draft["metadata"] as object), finalizers: [...withoutCleanup(metadata.finalizers)] },
      status: copyOf({
        ...status,
        conditions: withCondition(status?.conditions ?? [], condition, clock.now()),
      }),
    }));
  };
  const cleanUp = (definition: CustomResourceDefinition): void => {
    const { name } = definition.metadata;
    if (!isConditionTrue(definition, "Established")) {
      finish(name, neverEstablished);
      return;
    }
    if (conditionOf(definition, "Terminating")?.reason === "InstanceDeletionPending") say(name, [inProgress]);
    const kind = kindOf(definition);
    for (const { metadata } of kind === undefined ? [] : store.list(kind)) {
      if (metadata.deletionTimestamp === undefined && kind !== undefined)
        unlessGone(() => registry.remove(kind, metadata.namespace ?? "", metadata.name, {}));
    }
    if (kind !== undefined && store.list(kind).length > 0) queue.addAfter(name, recheck);
    else finish(name, completed);
  };

  const addAll = (): void => {
    for (const { metadata } of store.list(customResourceDefinitions)) queue.add(metadata.name);
  };
  const sync = (name: string): void => {
    const definition = store.get(customResourceDefinitions, "", name);
    if (definition === undefined) {
      // It has freed its names.
      addAll();
      return;
    }
    if (acceptNames(definition)) addAll();
    else if (establish(definition)) return;
    else if (awaitsCleanup(definition)) cleanUp(definition);
  };
  const queue = createQueue<string>({ clock, sync });
  addAll();
  const silence = store.subscribe(({ type, kind, object }) => {
    if (kind === customResourceDefinitions) queue.add(object.metadata.name);
    else if (type === "DELETED" && isCustom(kind)) {
      const name = `${kind.plural}.${kind.group}`;
      const definition = store.get(customResourceDefinitions, "", name);
      if (definition !== undefined && awaitsCleanup(definition)) queue.add(name);
    }
  });
  return () => {
    silence();
    queue.stop();
  };
}

function unlessGone(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof StatusError) || (error.code !== 404 && error.code !== 409)) throw error;
  }
}

const established: Condition = {
  type: "Established",
  status: "True",
  reason: "InitialNamesAccepted",
  message: "the initial names have been accepted",
};
const inProgress: Condition = {
  type: "Terminating",
  status: "True",
  reason: "InstanceDeletionInProgress",
  message: "CustomResource deletion is in progress",
};
const completed: Condition = {
  type: "Terminating",
  status: "False",
  reason: "InstanceDeletionCompleted",
  message: "removed all instances",
};
const neverEstablished: Condition = {
  type: "Terminating",
  status: "False",
  reason: "NeverEstablished",
  message: "resource was never established",
};
