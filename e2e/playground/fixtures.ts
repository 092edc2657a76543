import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test as base } from "@playwright/test";
import { stringify } from "yaml";
import { ages, builtKubectl, clients, clientsRunHere, type Age, type Clients } from "../clients/clients.ts";
import type { Ran } from "../control-plane/run.ts";
import { start, type Running } from "./program.ts";
import { startTestPlayground } from "./start.ts";

interface Worker {
  /** One for all stories of a worker. Nothing simulated takes long in it. */
  readonly playground: Awaited<ReturnType<typeof startTestPlayground>>;
}

/** Runs a program to its end; what it writes, without the last line's end. */
type Run = (...args: readonly string[]) => Promise<string>;

interface Each {
  /** Whose kubectl and helm; of `built` ones the kubectl is that of the control plane, and helm is new. */
  readonly age: Age | "built";
  /** Remembers by itself what kinds there are: of a story that defines some, which others must not look for later. */
  readonly hasOwnKinds: boolean;
  readonly programs: Clients;
  /** A namespace of its own for each story. */
  readonly namespace: string;
  /** A folder of its own for each story, where its programs run. */
  readonly folder: string;
  /** What the programs know: the playground's kubeconfig, and a home with another one, which is not theirs to touch. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts kubectl in the story's namespace. */
  readonly starts: (
    args: readonly string[],
    more?: { input?: string; env?: Record<string, string> },
  ) => Running;
  /** A kubectl that must succeed. */
  readonly kubectl: Run;
  /** A kubectl that must fail, and at once; what it says. */
  readonly refused: Run;
  /** A helm that must succeed. */
  readonly helm: Run;
  /** A helm that must fail; what it says. */
  readonly helmRefused: Run;
  /** The helm of the other age. */
  readonly otherHelm: Run;
  /** Writes a file of the story's folder; manifests are given as objects. */
  readonly file: (name: string, content: string | readonly object[]) => Promise<void>;
}

/** The kubeconfig in the home of whoever runs the programs. */
export const ofTheUser = "apiVersion: v1\nkind: Config\ncurrent-context: work\n";

/** ms that a program may take to say that it cannot do something. */
const soon = 10_000;

function expectSuccess(program: string, args: readonly string[], { code, stdout, stderr }: Ran): string {
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${stdout}${stderr}`);
  return stdout.trimEnd();
}

function expectFailure(program: string, args: readonly string[], { code, stdout, stderr }: Ran): string {
  if (code === 0) throw new Error(`${program} ${args.join(" ")} succeeded:\n${stdout}${stderr}`);
  if (stderr.includes("was ended after"))
    throw new Error(`${program} ${args.join(" ")} hangs:\n${stdout}${stderr}`);
  return stderr.trimEnd();
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Stories of the real kubectl and helm on the playground. */
export const test = base.extend<Each, Worker>({
  playground: [
    async ({}, use) => {
      const playground = await startTestPlayground({ speed: 20 });
      await use(playground);
      await playground.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  age: ["new", { option: true }],
  hasOwnKinds: [false, { option: true }],
  programs: async ({ age }, use) => {
    const built = age === "built" ? await builtKubectl() : undefined;
    test.skip(age === "built" && built === undefined, "The kubectl of the control plane is not built.");
    const fetched = await clients(age === "built" ? "new" : age, say);
    await use({ ...fetched, ...(built === undefined ? {} : { kubectl: built }) });
  },
  namespace: async ({ playground }, use, info) => {
    const name = `story-${info.testId.slice(-8).toLowerCase()}-${info.retry}`;
    await playground.request("POST", "/api/v1/namespaces", { metadata: { name } });
    await use(name);
    await playground.request("DELETE", `/api/v1/namespaces/${name}`);
  },
  folder: async ({ playground }, use) => {
    await use(await mkdtemp(path.join(playground.folder, "story-")));
  },
  env: async ({ playground, folder, age, hasOwnKinds }, use) => {
    const home = path.join(folder, "home");
    await mkdir(path.join(home, ".kube"), { recursive: true });
    await writeFile(path.join(home, ".kube", "config"), ofTheUser);
    await use({
      HOME: home,
      KUBECONFIG: playground.kubeconfig,
      KUBECACHEDIR: path.join(hasOwnKinds ? folder : playground.folder, `cache-${age}`),
      HELM_CACHE_HOME: path.join(playground.folder, "helm", "cache"),
      HELM_CONFIG_HOME: path.join(playground.folder, "helm", "config"),
      HELM_DATA_HOME: path.join(playground.folder, "helm", "data"),
      // Colours and pagers are for people.
      TERM: "dumb",
    });
    const left = await readFile(path.join(home, ".kube", "config"), "utf8");
    if (left !== ofTheUser) throw new Error(`The story wrote to the user's own kubeconfig:\n${left}`);
  },
  starts: async ({ programs, namespace, folder, env }, use) => {
    await use((args, { input, env: more } = {}) =>
      start(programs.kubectl, ["-n", namespace, ...args], { cwd: folder, env: { ...env, ...more }, input }),
    );
  },
  kubectl: async ({ starts }, use) => {
    await use(async (...args) => expectSuccess("kubectl", args, await starts(args).ended));
  },
  refused: async ({ programs, namespace, folder, env }, use) => {
    await use(async (...args) => {
      const options = { cwd: folder, env, patience: soon };
      return expectFailure(
        "kubectl",
        args,
        await start(programs.kubectl, ["-n", namespace, ...args], options).ended,
      );
    });
  },
  helm: async ({ programs, namespace, folder, env }, use) => {
    await use(async (...args) =>
      expectSuccess(
        "helm",
        args,
        await start(programs.helm, ["-n", namespace, ...args], { cwd: folder, env }).ended,
      ),
    );
  },
  helmRefused: async ({ programs, namespace, folder, env }, use) => {
    await use(async (...args) =>
      expectFailure(
        "helm",
        args,
        await start(programs.helm, ["-n", namespace, ...args], { cwd: folder, env }).ended,
      ),
    );
  },
  otherHelm: async ({ age, namespace, folder, env }, use) => {
    const { helm } = await clients(age === "old" ? "new" : "old", say);
    await use(async (...args) =>
      expectSuccess("helm", args, await start(helm, ["-n", namespace, ...args], { cwd: folder, env }).ended),
    );
  },
  file: async ({ folder }, use) => {
    await use(async (name, content) => {
      const text =
        typeof content === "string" ? content : content.map((object) => stringify(object)).join("---\n");
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    });
  },
});

// CI builds that kubectl while these stories run, and has it write every line of e2e/truth afterwards.
const kubectls = process.env["CI"] === undefined ? [...ages, "built" as const] : ages;

/**
 * The same stories with the old programs and the new ones, where they run at all; those of kubectl also with the one that
 * comes with the control plane, where it is built, but not in CI.
 */
export function ofEveryAge(program: string, stories: () => void): void {
  for (const age of program === "kubectl" ? kubectls : ages) {
    test.describe(`${age} ${program}`, () => {
      test.skip(!clientsRunHere, "The programs are built for Linux on x64.");
      test.use({ age });
      stories();
    });
  }
}

export { expect } from "@playwright/test";
