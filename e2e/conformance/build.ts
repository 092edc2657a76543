// `node build.ts`: fills the cache, which takes minutes once, without running anything.
import { defaultKubernetes } from "../control-plane/versions.ts";
import { conformanceProgram } from "./program.ts";

await conformanceProgram(defaultKubernetes, (line) => process.stdout.write(`${line}\n`));
