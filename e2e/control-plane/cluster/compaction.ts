/** Makes etcd forget every revision before the newest; gives back that revision. */
export async function compact(etcdPort: number): Promise<string> {
  const { header } = (await ask(etcdPort, "/v3/maintenance/status", {})) as { header: { revision: string } };
  await ask(etcdPort, "/v3/kv/compaction", { revision: header.revision, physical: true });
  return header.revision;
}

/** etcd speaks gRPC; the gateway on the same port takes the same messages as JSON. */
async function ask(port: number, path: string, message: unknown): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    body: JSON.stringify(message),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`etcd answered ${path} with ${answer.status}: ${text}`);
  return JSON.parse(text) as unknown;
}
