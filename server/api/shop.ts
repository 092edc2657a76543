import { shopAddress, shopList } from "../../lib/commands/scenarios/shop.ts";
import { problem } from "../../lib/words/problem.ts";
import { sendJson, sendProblem } from "../http/answer.ts";
import type { Handler } from "../http/http.ts";

/** The manifest of the playground's shop, for `kubectl replace -f` and for reading. */
export const sendShop: Handler = ({ url = "" }, response) => {
  if (url === shopAddress) sendJson(response, 200, shopList);
  else sendProblem(response, 404, problem("noSuchApi", { path: url.slice(0, 200) }));
};
