import type { Draft, KubeObject } from "../../object.ts";
import { applyApply } from "../../patch/apply.ts";
import { toTime } from "../../clock.ts";
import type { WriteOptions } from "../../registry/registry.ts";
import { objectAt, textAt } from "../../json.ts";
import type { Kind } from "../../kinds/kind.ts";
import { invalidValue } from "../../causes.ts";
import { conflict, invalid } from "../../registry/refusals.ts";
import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import type { Call } from "../call.ts";
import type { On } from "../on.ts";
import type { Reply } from "../reply.ts";
import { answerWith, caveatsOf } from "./get.ts";
import { type PatchBody, readPatch } from "./patch-body.ts";
import { expectPlace } from "./update.ts";

type Part = NonNullable<WriteOptions["subresource"]>;

interface Written {
  readonly object: KubeObject;
  readonly code: 200 | 201;
  readonly warnings: readonly string[];
}

/** PATCH of an object or of one of its parts: 200; 201 where an apply creates it. */
export async function patch(api: Api, on: On, call: Call, part?: Part): Promise<Reply> {
  negotiate(call.headers.accept);
  const body = await readPatch(call, on.kind);
  const written = body.type === "apply" ? apply(api, on, body, part) : change(api, on, body, part);
  const caveats = part === undefined ? caveatsOf(on.kind, written.object) : [];
  const { object, code, warnings } = written;
  return answerWith(api, on.kind, object, { call, code, warnings: [...warnings, ...caveats] });
}

const optionsOf = ({ parameters }: PatchBody, part: Part | undefined): WriteOptions => ({
  manager: parameters.manager,
  dryRun: parameters.dryRun,
  ...(part === undefined ? {} : { subresource: part }),
});

function change({ registry }: Api, { kind, target }: On, body: PatchBody, part: Part | undefined): Written {
  let warnings: readonly string[] = [];
  const object = registry.change(
    kind,
    target.namespace,
    target.name,
    (_, current) => {
      const patched = body.applyTo(current);
      warnings = patched.warnings;
      return ofSame(kind, current, patched.draft);
    },
    optionsOf(body, part),
  );
  return { object, code: 200, warnings };
}

/**
 * Server-side apply. Of a part, only what is there can be applied. Fields that the kind has not are refused whatever
 * `fieldValidation` asks: nobody could own them.
 */
function apply(api: Api, { kind, target }: On, body: PatchBody, part: Part | undefined): Written {
  const { registry, clock } = api;
  const { namespace, name } = target;
  const { manager, force } = body.parameters;
  const options: WriteOptions = { ...optionsOf(body, part), operation: "Apply" };
  let warnings: readonly string[] = [];
  const applied = (current: KubeObject | undefined): ReturnType<typeof applyApply>["draft"] => {
    const applier = { manager, force, time: toTime(clock.now()), subresource: part };
    const { draft } = applyApply(kind, current, body.body, applier);
    warnings = body.refuseDoubled();
    return draft;
  };
  const there = registry.store.get(kind, kind.namespaced ? namespace : "", name);
  if (there === undefined && part === undefined) {
    const draft = applied(undefined);
    expectPlace(draft, target);
    return { object: registry.create(kind, namespace, newOf(kind, draft), options), code: 201, warnings };
  }
  const object = registry.change(
    kind,
    namespace,
    name,
    (_, current) => ofSame(kind, current, applied(current)),
    options,
  );
  return { object, code: 200, warnings };
}

/** What a patch made of an object, which is still that one. Throws 422, where an update with another uid is a conflict. */
function ofSame(kind: Kind, { metadata }: KubeObject, draft: Draft): Draft {
  const uid = textAt(objectAt(draft, "metadata"), "uid");
  if (uid === "" || uid === metadata.uid) return draft;
  throw invalid(kind, metadata.name, [invalidValue("metadata.uid", uid, "field is immutable")]);
}

/** An object that an apply creates: of no version yet, and no other that was there (registry/store.go, Update). */
function newOf(kind: Kind, draft: Draft): Draft {
  const { resourceVersion: _, ...metadata } = objectAt(draft, "metadata") ?? {};
  const uid = textAt(metadata, "uid");
  if (uid === "") return { ...draft, metadata };
  const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
  throw conflict(kind, textAt(metadata, "name"), why);
}
