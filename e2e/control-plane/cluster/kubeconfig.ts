import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Address } from "./api.ts";

/** Writes a kubeconfig with one context, `control-plane`, and gives back its path. */
export async function writeKubeconfig(folder: string, user: string, address: Address): Promise<string> {
  const file = path.join(folder, `${user}.kubeconfig`);
  const text = `apiVersion: v1
kind: Config
current-context: control-plane
contexts:
  - name: control-plane
    context: { cluster: control-plane, user: ${user} }
clusters:
  - name: control-plane
    cluster:
      server: https://127.0.0.1:${address.port}
      certificate-authority-data: ${Buffer.from(address.ca).toString("base64")}
users:
  - name: ${user}
    user: { token: ${JSON.stringify(address.token)} }
`;
  await writeFile(file, text, { mode: 0o600 });
  return file;
}
