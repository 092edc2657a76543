import { stringify } from "yaml";
import { isEqual } from "../../json.ts";
import { apiVersionOf, type Kind } from "../../kinds/kind.ts";
import type { KubeObject } from "../../object.ts";
import type { Answered, Door } from "./door.ts";
import { protobufBody } from "./protobuf.ts";

const merge = "application/merge-patch+json";
const protobuf = "application/vnd.kubernetes.protobuf";
const strategic = "application/strategic-merge-patch+json";

interface Idle {
  readonly method: "PUT" | "PATCH";
  readonly type: string;
  readonly query?: string;
  readonly body: (object: KubeObject) => string | Uint8Array;
}

const json = (what: (object: KubeObject) => unknown) => (object: KubeObject) => JSON.stringify(what(object));

/** Writes of an object that change nothing; of an apply, the second. */
const idle: readonly Idle[] = [
  { method: "PUT", type: "application/json", body: json((object) => object) },
  { method: "PUT", type: "application/yaml", body: (object) => stringify(object) },
  {
    method: "PUT",
    type: "application/vnd.kubernetes.protobuf",
    body: (object) => protobufBody({ ...object }),
  },
  { method: "PATCH", type: merge, body: json(() => ({})) },
  { method: "PATCH", type: merge, body: json(({ metadata: { uid } }) => ({ metadata: { uid } })) },
  { method: "PATCH", type: merge, body: json((object) => object) },
  { method: "PATCH", type: "application/json-patch+json", body: () => "[]" },
  { method: "PATCH", type: strategic, body: json(() => ({})) },
  { method: "PATCH", type: strategic, body: json((object) => object) },
];

const apply: Idle = {
  method: "PATCH",
  type: "application/apply-patch+yaml",
  query: "?fieldManager=applier&force=true",
  body: json(({ metadata, ...object }) => ({ ...object, status: undefined, metadata: appliedOf(metadata) })),
};

const appliedOf = ({ name, namespace, labels, annotations }: KubeObject["metadata"]): object => ({
  name,
  namespace,
  labels,
  annotations,
});

const isCustom = ({ group }: Kind): boolean => group.endsWith("example.com");

/** What does not hold of the objects of a kind at rest, each a sentence: that they can be written back as they are, and read in pages, as rows and as metadata alone. */
export async function aftermathOf(door: Door, kind: Kind): Promise<readonly string[]> {
  const ask = async (path: string, headers = {}): Promise<Answered> =>
    door.ask({ method: "GET", path, headers, body: undefined });
  const all = await ask(rootOf(kind));
  const items = itemsOf(all);
  const paged = await pages(ask, kind);
  const problems = isEqual(paged, items) ? [] : [`pages of ${kind.plural} are not the list`];
  for (const form of ["Table", "PartialObjectMetadataList"]) {
    const accept = `application/json;as=${form};v=v1;g=meta.k8s.io`;
    const { status, text } = await ask(rootOf(kind), { accept });
    const told = status === 200 ? (JSON.parse(text) as Told) : {};
    const count = (told.rows ?? told.items ?? []).length;
    if (count !== items.length)
      problems.push(`${kind.plural} as ${form}: ${status}, ${count} of ${items.length}`);
  }
  for (const item of items) problems.push(...(await unmoved(door, kind, item)));
  return problems;
}

interface Told {
  readonly metadata?: { readonly continue?: string };
  readonly rows?: readonly unknown[];
  readonly items?: readonly KubeObject[];
}

const itemsOf = ({ text }: Answered): readonly KubeObject[] => (JSON.parse(text) as Told).items ?? [];

const rootOf = ({ group, version, plural }: Kind): string =>
  `${group === "" ? "/api" : `/apis/${group}`}/${version}/${plural}`;

async function pages(ask: (path: string) => Promise<Answered>, kind: Kind): Promise<readonly KubeObject[]> {
  const found: KubeObject[] = [];
  let token: string | undefined = "";
  while (token !== undefined) {
    const answer = await ask(`${rootOf(kind)}?limit=2${token === "" ? "" : `&continue=${token}`}`);
    found.push(...itemsOf(answer));
    token = (JSON.parse(answer.text) as Told).metadata?.continue;
  }
  return found;
}

/** What moved an object that was written as it is. */
async function unmoved(door: Door, kind: Kind, item: KubeObject): Promise<readonly string[]> {
  const { name, namespace } = item.metadata;
  const place = namespace === undefined ? "" : `/namespaces/${namespace}`;
  const path = `${rootOf(kind).replace(/\/[^/]*$/, "")}${place}/${kind.plural}/${encodeURIComponent(name)}`;
  const write = ({ method, type, query = "", body }: Idle, of: KubeObject): Promise<Answered> => {
    const headers = { "content-type": type, "user-agent": "somebody-else/1" };
    return door.ask({ method, path: `${path}${query}`, headers, body: body(of) });
  };
  const problems: string[] = [];
  const expectSame = async (how: Idle, object: KubeObject): Promise<void> => {
    const { status, text } = await write(how, object);
    // Nobody patches custom resources by their Go types, or sends them as protobuf.
    if (
      status === 405 ||
      (status === 415 && isCustom(kind)) ||
      (status === 200 && isEqual(JSON.parse(text), object))
    )
      return;
    problems.push(`${how.method} ${how.type} of ${path} as it is: ${status} ${text.slice(0, 600)}`);
  };
  const object: KubeObject = { ...item, apiVersion: apiVersionOf(kind), kind: kind.kind };
  // Custom resources have no Go types: nobody merges them by those, or sends them as protobuf.
  const ways = isCustom(kind) ? idle.filter(({ type }) => type !== strategic && type !== protobuf) : idle;
  for (const how of ways) await expectSame(how, object);
  const applied = await write(apply, object);
  if (applied.status === 200)
    await expectSame({ ...apply, body: () => apply.body(object) }, JSON.parse(applied.text) as KubeObject);
  else if (applied.status !== 405)
    problems.push(`${apply.type} of ${path}: ${applied.status} ${applied.text.slice(0, 600)}`);
  return problems;
}
