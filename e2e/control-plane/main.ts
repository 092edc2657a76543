import { parseArgs } from "node:util";
import { startControlPlane, viewerOf } from "./start.ts";
import { defaultKubernetes, parseVersion } from "./versions.ts";

const help = `npm run cluster [-- options]

Starts a real Kubernetes control plane on loopback, with nodes and pods played by KWOK, until Ctrl-C.

  --version X                Kubernetes version (${defaultKubernetes})
  --nodes N                  number of nodes (2)
  --pods-per-node N          pods that fit on one node (110)
  --limited-user NAME:NAMESPACE
                             a user who may only look, and only in that namespace; may be given again
  --help                     this text
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function options() {
  const { values } = parseArgs({
    options: {
      version: { type: "string", default: defaultKubernetes },
      nodes: { type: "string", default: "2" },
      "pods-per-node": { type: "string", default: "110" },
      "limited-user": { type: "string", multiple: true, default: [] },
      help: { type: "boolean", default: false },
    },
  });
  return {
    help: values.help,
    version: parseVersion(values.version),
    nodes: wholeNumber("--nodes", values.nodes),
    podsPerNode: wholeNumber("--pods-per-node", values["pods-per-node"]),
    limited: values["limited-user"].map(limitedUser),
  };
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${option} takes a whole number, not "${text}".`);
  return Number(text);
}

function limitedUser(text: string) {
  const [, name, namespace] = /^([a-z0-9-]+):([a-z0-9-]+)$/.exec(text) ?? [];
  if (name === undefined || namespace === undefined || name === "admin") {
    throw new Error(`--limited-user takes NAME:NAMESPACE (not the name admin), not "${text}".`);
  }
  return { name, namespace };
}

async function main(): Promise<void> {
  const { help: wanted, limited, ...cluster } = options();
  if (wanted) {
    say(help.trimEnd());
    return;
  }
  // Whatever is started before the cluster is whole ends with this process (cluster/leash.ts).
  let stop = () => Promise.resolve();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(0)));
  }
  const running = await startControlPlane({ ...cluster, users: limited.map(({ name }) => name), say });
  stop = () => running.stop();
  say(
    `Kubernetes ${running.version} is running at ${running.server}; its kubeconfig is ${running.kubeconfig}`,
  );
  say(`\n  export KUBECONFIG=${running.kubeconfig}\n  export PATH=${running.bin}:$PATH\n`);
  for (const { name, namespace } of limited) {
    const user = await running.addUser(name, [viewerOf(namespace)]);
    say(`${name} may look at namespace ${namespace}:\n\n  export KUBECONFIG=${user.kubeconfig}\n`);
  }
  say("Ctrl-C stops it.");
  const error = await running.died;
  await stop();
  throw error;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
