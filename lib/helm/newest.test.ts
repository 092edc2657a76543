import { expect, test } from "vitest";
import type { Secret } from "../kinds/secret.ts";
import { applyFact, createWorld } from "../log/world.ts";
import { newestRecord } from "./newest.ts";

const secret = (namespace: string, name: string, revision: number, status: string): Secret => ({
  uid: `${namespace}/${name}/${revision}`,
  namespace,
  name: `sh.helm.release.v1.${name}.v${revision}`,
  createdAt: 0,
  resourceVersion: "1",
  changedAt: undefined,
  release: { name, revision, status },
});

test("the newest record is that of the highest number, of this release in this namespace alone", () => {
  const world = createWorld();
  const all = [
    secret("shop", "web", 9, "superseded"),
    secret("shop", "web", 10, "pending-rollback"),
    secret("shop", "web", 2, "deployed"),
    secret("other", "web", 12, "deployed"),
    secret("shop", "api", 11, "deployed"),
    { ...secret("shop", "keys", 99, ""), release: undefined },
  ];
  for (const [index, put] of all.entries())
    applyFact(world, { seq: index + 1, at: 1, kind: "Secret", uid: put.uid, put });
  expect(newestRecord(world, { namespace: "shop", name: "web" })).toEqual({
    uid: "shop/web/10",
    revision: 10,
    status: "pending-rollback",
  });
  expect(newestRecord(world, { namespace: "shop", name: "none" })).toBeUndefined();
});
