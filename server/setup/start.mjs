// `npm start` and `npm run dev`: everything that the server needs, then the server, with all arguments passed on.
import module from "node:module";
import { join } from "node:path";
import { bootstrap } from "./runtime.mjs";
import { attach, cache, root } from "./shell.mjs";

await bootstrap();

const args = process.argv.slice(2);
const main = join(root, "server", "main.ts");

if (args.includes("--dev")) {
  // Next reloads the pages; a change of what the server itself runs starts it again.
  const watch = ["--watch-path=server", "--watch-path=lib", "--watch-preserve-output"];
  process.exit(await attach(process.execPath, [...watch, main, ...args]));
}

if (!args.includes("--help") && !args.includes("-h")) {
  const { ensureBuild } = await import("./build.ts");
  await ensureBuild();
}
Object.assign(process.env, { NODE_ENV: "production" });
module.enableCompileCache(join(cache, "compile"));
process.argv[1] = main;
await import(main);
