import { cp } from "node:fs/promises";
import path from "node:path";
import { compilerFlags, linkerFlags } from "../control-plane/build/build.ts";
import { fingerprint, made } from "../control-plane/build/cache.ts";
import { requireGo } from "../control-plane/build/go.ts";
import { source, writeModule } from "../control-plane/build/module.ts";
import { mustRun } from "../control-plane/run.ts";

/** Our Go package, which imports the specs. */
const ours = path.join(import.meta.dirname, "go");

/**
 * The path of Kubernetes' own end-to-end tests of one version, as one program; built when the cache has none. It is a
 * package beside the control plane's, in the same Go module: what that was built of is not compiled again.
 */
export async function conformanceProgram(version: string, say: (line: string) => void): Promise<string> {
  const name = `conformance-${version}-${await fingerprint(source)}-${await fingerprint(ours)}`;
  const folder = await made(name, async (into) => {
    await requireGo("Kubernetes' end-to-end tests are");
    say(`Building the end-to-end tests of Kubernetes ${version}, once: some minutes.`);
    const module = path.join(into, "module");
    await writeModule(module, version);
    await cp(ours, path.join(module, "conformance"), { recursive: true });
    // What the tests need beyond the control plane joins go.mod and go.sum here; its versions follow from Kubernetes'.
    const flags = ["-mod=mod", "-vet=off", ...compilerFlags, "-ldflags", linkerFlags(version)];
    await mustRun("go", ["test", "-c", ...flags, "-o", path.join(into, "e2e.test"), "./conformance"], {
      cwd: module,
      env: { CGO_ENABLED: "0" },
    });
  });
  return path.join(folder, "e2e.test");
}
