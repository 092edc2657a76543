import type { Found } from "../read.ts";
import type { Write } from "../write.ts";
import type { Scenario } from "./scenario.ts";
import { shopAddress, shopFolder, shopObjects, shopPath, type ShopObject } from "./shop.ts";

const create = (object: ShopObject): Write => ({
  method: "POST",
  path: shopFolder(object),
  type: "application/json",
  body: object,
});

/** Puts an object back as it was, whatever has been added to it; the API server keeps what it gave it itself. */
const replace = (object: ShopObject): Write => ({
  method: "PUT",
  path: shopPath(object),
  type: "application/json",
  body: object,
});

/** The writes that make what was found the shop as it was at first. */
export const restore = (found: Found): readonly Write[] =>
  shopObjects.flatMap((object) => {
    if (found.get(shopPath(object)) === undefined) return [create(object)];
    return object.kind === "Namespace" ? [] : [replace(object)];
  });

/** The whole shop: what belongs together goes back together. */
export const reset: Scenario = {
  id: "reset",
  deployments: shopObjects.filter(({ kind }) => kind === "Deployment").map(({ metadata }) => metadata.name),
  line: (_deployment, origin) => `kubectl replace -f ${origin}${shopAddress}`,
  reads: shopObjects.map(shopPath),
  writes: (_deployment, found) => restore(found),
};
