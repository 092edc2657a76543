// `node build.ts`: fills the cache, which takes minutes once, without starting anything.
import { build } from "./build/build.ts";
import { defaultKubernetes } from "./versions.ts";

await build(defaultKubernetes, (line) => process.stdout.write(`${line}\n`));
