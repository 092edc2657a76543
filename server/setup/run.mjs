// `node run.mjs [script.ts [arguments]]`: a script of this repository, with the packages and on the Node that it needs.
// Without a script it only sees to those.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { bootstrap } from "./runtime.mjs";

await bootstrap();
const [script] = process.argv.splice(2, 1);
if (script !== undefined) {
  process.argv[1] = resolve(script);
  await import(pathToFileURL(process.argv[1]).href);
}
