import { beforeEach, describe, expect, it } from "vitest";
import { definitionOf, widget } from "../../custom/testing/definitions.ts";
import {
  type CustomResourceDefinition,
  customResourceDefinitions,
} from "../../kinds/custom-resource-definition.ts";
import type { Draft } from "../../object.ts";
import { createIndex } from "../index.ts";
import { createStage, namespace, type Stage } from "../testing/stage.ts";
import { startDefinitions } from "./definitions.ts";

const by = { manager: "test" };
const schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true } as const;

let stage: Stage;
beforeEach(() => {
  stage = createStage();
  startDefinitions({ ...stage, index: createIndex(stage.registry) });
});

const define = (plural: string, names: Draft = {}): void => {
  const draft = definitionOf(
    schema,
    {},
    { names: { plural, singular: plural.slice(0, -1), kind: "Widget", ...names } },
  );
  stage.registry.create(
    customResourceDefinitions,
    "",
    { ...draft, metadata: { name: `${plural}.example.com` } },
    by,
  );
};
const definition = (plural: string): CustomResourceDefinition | undefined =>
  stage.registry.store.get(customResourceDefinitions, "", `${plural}.example.com`);
const conditions = (plural: string): readonly string[] =>
  (definition(plural)?.status?.conditions ?? []).map(
    ({ type, status, reason = "", message = "" }) => `${type} ${status} ${reason}: ${message}`,
  );
const created = (name: string, finalizers?: readonly string[]): void => {
  const kind = stage.registry.catalog.ofType("example.com/v1", "Widget");
  if (kind === undefined) throw new Error("Widgets are not served");
  const draft = widget(name);
  const metadata = { name, ...(finalizers === undefined ? {} : { finalizers }) };
  stage.registry.create(kind, namespace, { ...draft, metadata }, by);
};

describe("names", () => {
  it("are given in steps that watchers see", () => {
    const seen: string[] = [];
    stage.registry.store.subscribe(({ kind }) => {
      if (kind === customResourceDefinitions) seen.push(conditions("widgets").join(" | "));
    });
    define("widgets");
    stage.clock.advance(1_000);
    expect(seen).toEqual([
      "",
      "NamesAccepted True NoConflicts: no conflicts found | Established False Installing: the initial names have been accepted",
      "NamesAccepted True NoConflicts: no conflicts found | Established True InitialNamesAccepted: the initial names have been accepted",
    ]);
  });

  it("go to the first who wants them, and to the next when they are free", () => {
    define("widgets", { shortNames: ["w"] });
    stage.clock.advance(1_000);
    define("others", { kind: "Widget", listKind: "OtherList", shortNames: ["w", "o"] });
    stage.clock.advance(1_000);
    expect(conditions("others")).toEqual([
      'NamesAccepted False KindConflict: "Widget" is already in use',
      "Established False NotAccepted: not all names are accepted",
    ]);
    expect(definition("others")?.status?.acceptedNames).toEqual({
      plural: "others",
      singular: "other",
      kind: "",
      listKind: "OtherList",
    });
    expect(stage.registry.catalog.at("example.com", "v1", "others")).toBeUndefined();
    stage.registry.remove(customResourceDefinitions, "", "widgets.example.com", {});
    stage.clock.advance(10_000);
    expect(conditions("others")[0]).toBe("NamesAccepted True NoConflicts: no conflicts found");
    expect(stage.registry.catalog.at("example.com", "v1", "others")?.shortNames).toEqual(["w", "o"]);
  });
});

describe("deletion", () => {
  beforeEach(() => {
    define("widgets");
    stage.clock.advance(1_000);
  });
  const remove = (): void =>
    void stage.registry.remove(customResourceDefinitions, "", "widgets.example.com", {});

  it("begins with what is defined, and ends when all of it is gone", () => {
    created("a");
    created("b", ["example.com/wait"]);
    remove();
    expect(conditions("widgets").at(-1)).toBe(
      "Terminating True InstanceDeletionPending: CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon",
    );
    stage.clock.advance(1_000);
    expect(conditions("widgets").at(-1)).toBe(
      "Terminating True InstanceDeletionInProgress: CustomResource deletion is in progress",
    );
    const kind = stage.registry.catalog.ofType("example.com/v1", "Widget");
    if (kind === undefined) throw new Error("Widgets are still served");
    expect(stage.registry.store.list(kind).map(({ metadata }) => metadata.name)).toEqual(["b"]);
    stage.registry.change(
      kind,
      namespace,
      "b",
      (draft) => ({ ...draft, metadata: { ...(draft["metadata"] as object), finalizers: [] } }),
      by,
    );
    stage.clock.advance(1_000);
    expect(definition("widgets")).toBeUndefined();
  });

  it("leaves nothing of it for another definition of the same name", () => {
    created("a");
    remove();
    stage.clock.advance(10_000);
    define("widgets");
    stage.clock.advance(1_000);
    const kind = stage.registry.catalog.ofType("example.com/v1", "Widget");
    expect(kind && stage.registry.store.list(kind)).toEqual([]);
  });
});

it("is one cluster's: another knows nothing of it", () => {
  define("widgets");
  stage.clock.advance(1_000);
  expect(createStage().registry.catalog.ofType("example.com/v1", "Widget")).toBeUndefined();
});
