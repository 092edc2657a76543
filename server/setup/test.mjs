// `npm test` and its parts: `node test.mjs [check | unit | browser | cluster | start] [arguments of the runner]`.
import { bootstrap } from "./runtime.mjs";

await bootstrap();
const { test } = await import("./suites.ts");
await test(process.argv.slice(2));
