import { mustRun, run } from "../run.ts";
import { oldestGo } from "../versions.ts";

/** Refuses, in one sentence, a machine whose Go is missing or too old. `what`: what it is for, with its verb. */
export async function requireGo(what = "The control plane is"): Promise<void> {
  const wanted = `${oldestGo.major}.${oldestGo.minor}`;
  const advice = `install it from https://go.dev/dl/ and put its bin folder on PATH`;
  const { code, stdout } = await run("go", ["env", "GOVERSION"], { cwd: "/" });
  if (code !== 0)
    throw new Error(`${what} built with Go ${wanted} or newer, and there is no go on PATH: ${advice}.`);
  const found = stdout.trim().replace(/^go/, "");
  const [major = 0, minor = 0] = found.split(".").map(Number.parseFloat);
  const enough = major > oldestGo.major || (major === oldestGo.major && minor >= oldestGo.minor);
  if (!enough)
    throw new Error(`${what} built with Go ${wanted} or newer, and the go on PATH is ${found}: ${advice}.`);
}

/** Where the files of a module lie on this machine; they are fetched when they are not there yet. */
export async function moduleFiles(module: string, version: string): Promise<{ dir: string; goMod: string }> {
  const answer = await mustRun("go", ["mod", "download", "-json", `${module}@v${version}`], { cwd: "/" });
  const { Dir, GoMod } = JSON.parse(answer) as { Dir: string; GoMod: string };
  return { dir: Dir, goMod: GoMod };
}
