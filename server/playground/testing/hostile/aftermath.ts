import { isEqual, isObject } from "../../json.ts";
import { apiVersionOf, type Kind } from "../../kinds/kind.ts";
import type { KubeObject } from "../../object.ts";
import type { Answered, Door } from "./door.ts";

const merge = "application/merge-patch+json";
const json = "application/json";

/** Writes of an object that change nothing. */
const idle: readonly (readonly [method: string, type: string, body: (object: KubeObject) => unknown])[] = [
  ["PUT", json, (object) => object],
  ["PATCH", merge, () => ({})],
  ["PATCH", merge, (object) => ({ metadata: { resourceVersion: object.metadata.resourceVersion } })],
  ["PATCH", "application/json-patch+json", () => []],
  ["PATCH", "application/strategic-merge-patch+json", () => ({})],
  ["PATCH", "application/strategic-merge-patch+json", (object) => object],
];

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
  const object: KubeObject = { ...item, apiVersion: apiVersionOf(kind), kind: kind.kind };
  const problems: string[] = [];
  for (const [method, type, body] of idle) {
    const headers = { "content-type": type, "user-agent": "somebody-else/1" };
    const answer = await door.ask({ method, path, headers, body: JSON.stringify(body(object)) });
    const said: unknown = answer.status === 405 ? object : JSON.parse(answer.text);
    if (answer.status === 405 || (answer.status === 200 && isObject(said) && isEqual(said, object))) continue;
    problems.push(`${method} ${type} of ${path} as it is: ${answer.status} ${answer.text.slice(0, 600)}`);
  }
  return problems;
}
