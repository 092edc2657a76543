import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts } from "./ports.ts";

/** Where everything of one running control plane lies and listens. */
export interface Layout {
  readonly folder: string;
  /** The API server writes its own certificate here, once: a restarted one keeps it. */
  readonly certificates: string;
  /** Signs and checks the tokens of service accounts. */
  readonly serviceAccountKey: string;
  readonly tokenFile: string;
  readonly egressFile: string;
  readonly stages: string;
  /** User name → token. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly ports: {
    readonly [part in "etcd" | "etcdPeer" | "apiServer" | "controllers" | "scheduler"]: number;
  };
}

const ourStages = path.join(import.meta.dirname, "..", "stages");

/**
 * Nobody lives at a KWOK pod's address, and no request may leave this machine to look for somebody:
 * proxying, exec and port-forward go through a proxy that does not exist, and fail at once.
 */
const egress = `apiVersion: apiserver.k8s.io/v1beta1
kind: EgressSelectorConfiguration
egressSelections:
  - name: cluster
    connection:
      proxyProtocol: HTTPConnect
      transport: { uds: { udsName: /nonexistent/nobody-lives-there } }
`;

/** Makes a folder with all that the parts read when they start. */
export async function layOut(users: readonly string[], kwokStages: string): Promise<Layout> {
  const folder = await mkdtemp(path.join(tmpdir(), "rollscope-control-plane-"));
  const [etcd = 0, etcdPeer = 0, apiServer = 0, controllers = 0, scheduler = 0] = await freePorts(5);
  const layout: Layout = {
    folder,
    certificates: path.join(folder, "certificates"),
    serviceAccountKey: path.join(folder, "service-account.pem"),
    tokenFile: path.join(folder, "tokens.csv"),
    egressFile: path.join(folder, "egress.yaml"),
    stages: path.join(folder, "stages.yaml"),
    tokens: new Map(["admin", ...users].map((name) => [name, randomBytes(16).toString("hex")])),
    ports: { etcd, etcdPeer, apiServer, controllers, scheduler },
  };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const lines = [...layout.tokens].map(([name, token]) =>
    name === "admin" ? `${token},admin,admin,"system:masters"` : `${token},${name},${name}`,
  );
  await mkdir(layout.certificates);
  await writeFile(layout.serviceAccountKey, privateKey.export({ type: "pkcs1", format: "pem" }), {
    mode: 0o600,
  });
  await writeFile(layout.tokenFile, lines.join("\n") + "\n", { mode: 0o600 });
  await writeFile(layout.egressFile, egress);
  await writeFile(
    layout.stages,
    [...(await yamlOf(kwokStages)), ...(await yamlOf(ourStages))].join("\n---\n"),
  );
  return layout;
}

async function yamlOf(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".yaml")).sort();
  return Promise.all(files.map((name) => readFile(path.join(folder, name), "utf8")));
}
