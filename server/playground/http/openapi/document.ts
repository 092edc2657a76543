import type { GroupVersion, Resource, TypeName } from "../discovery/resources.ts";
import { nameOf } from "../discovery/legacy.ts";
import { schemasOf } from "./schemas.ts";

/** One group and version in OpenAPI 3: its paths, with the operations that each resource takes. */
export const documentOf = (served: GroupVersion): object => ({
  openapi: "3.0.0",
  info: { title: "Rollscope playground", version: "v1.35.0" },
  paths: Object.fromEntries(served.resources.flatMap((resource) => pathsOf(served, resource))),
  components: { schemas: schemasOf(served.resources) },
});

function pathsOf(served: GroupVersion, resource: Resource): readonly (readonly [string, object])[] {
  const root = `/${served.group === "" ? "api" : "apis"}/${nameOf(served)}`;
  const place = resource.namespaced ? `${root}/namespaces/{namespace}` : root;
  const collection = `${place}/${resource.plural}`;
  const single = `${collection}/{name}`;
  const can = (verb: string): boolean => resource.verbs.includes(verb);
  const type = typeOf(resource);
  return [
    [
      collection,
      {
        ...(can("list") ? { get: operation("list", type, listing) } : {}),
        ...(can("create") ? { post: operation("post", type, writing) } : {}),
        ...(can("deletecollection") ? { delete: operation("deletecollection", type, listing) } : {}),
      },
    ],
    ...(can("get")
      ? [
          [
            single,
            {
              get: operation("get", type, []),
              ...(can("update") ? { put: operation("put", type, writing) } : {}),
              ...(can("patch") ? { patch: operation("patch", type, patching) } : {}),
              ...(can("delete") ? { delete: operation("delete", type, []) } : {}),
            },
          ] as const,
        ]
      : []),
    ...resource.subresources
      .filter(({ verbs }) => verbs.includes("patch"))
      .map(({ name, type: part }) => {
        const patch = operation("patch", typeOf(part), patching);
        return [`${single}/${name}`, { get: operation("get", typeOf(part), []), patch }] as const;
      }),
  ];
}

const typeOf = ({ group, version, kind }: TypeName): TypeName => ({ group, version, kind });

const operation = (action: string, type: TypeName, parameters: readonly object[]): object => ({
  responses: { "200": { description: "OK" }, "401": { description: "Unauthorized" } },
  parameters,
  "x-kubernetes-action": action,
  "x-kubernetes-group-version-kind": type,
});

const parameter = (name: string, type: "string" | "integer" | "boolean"): object => ({
  name,
  in: "query",
  schema: { type, uniqueItems: true },
});

/** kubectl leaves validation to the server where PATCH has `fieldValidation`. */
const writing = [
  parameter("dryRun", "string"),
  parameter("fieldManager", "string"),
  parameter("fieldValidation", "string"),
];
const patching = [...writing, parameter("force", "boolean")];
const listing = [
  parameter("allowWatchBookmarks", "boolean"),
  parameter("continue", "string"),
  parameter("fieldSelector", "string"),
  parameter("labelSelector", "string"),
  parameter("limit", "integer"),
  parameter("resourceVersion", "string"),
  parameter("resourceVersionMatch", "string"),
  parameter("sendInitialEvents", "boolean"),
  parameter("timeoutSeconds", "integer"),
  parameter("watch", "boolean"),
];
