import path from "node:path";
import type { Layout } from "./layout.ts";

const here = "127.0.0.1";

/** Without fsync: a cluster for tests may forget everything when the machine loses power. */
export function etcd({ folder, ports }: Layout): string[] {
  const client = `http://${here}:${ports.etcd}`;
  const peer = `http://${here}:${ports.etcdPeer}`;
  return [
    `--data-dir=${path.join(folder, "etcd")}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
    "--unsafe-no-fsync",
  ];
}

export function apiServer(layout: Layout): string[] {
  return [
    `--etcd-servers=http://${here}:${layout.ports.etcd}`,
    `--bind-address=${here}`,
    `--advertise-address=${here}`,
    `--secure-port=${layout.ports.apiServer}`,
    `--cert-dir=${layout.certificates}`,
    "--service-account-issuer=https://kubernetes.default.svc",
    `--service-account-key-file=${layout.serviceAccountKey}`,
    `--service-account-signing-key-file=${layout.serviceAccountKey}`,
    `--token-auth-file=${layout.tokenFile}`,
    "--authorization-mode=RBAC",
    `--egress-selector-config-file=${layout.egressFile}`,
    "--service-cluster-ip-range=10.96.0.0/16",
    "--endpoint-reconciler-type=none",
    // Otherwise a pod waits for its namespace's service account, and a token volume is mounted into each.
    "--disable-admission-plugins=ServiceAccount",
  ];
}

/** All default controllers: without node-lifecycle, nodes keep their not-ready taint and nothing is scheduled. */
export function controllerManager(layout: Layout, kubeconfig: string): string[] {
  return [
    `--kubeconfig=${kubeconfig}`,
    "--leader-elect=false",
    `--service-account-private-key-file=${layout.serviceAccountKey}`,
    `--root-ca-file=${path.join(layout.certificates, "apiserver.crt")}`,
    `--bind-address=${here}`,
    `--secure-port=${layout.ports.controllers}`,
  ];
}

export function scheduler(layout: Layout, kubeconfig: string): string[] {
  return [
    `--kubeconfig=${kubeconfig}`,
    "--leader-elect=false",
    `--bind-address=${here}`,
    `--secure-port=${layout.ports.scheduler}`,
  ];
}

export function kwok(layout: Layout, kubeconfig: string): string[] {
  return [
    `--kubeconfig=${kubeconfig}`,
    `--config=${layout.stages}`,
    "--manage-all-nodes=true",
    "--cidr=10.244.0.0/16",
    `--node-ip=${here}`,
    // Without leases nodes turn Unknown after 40 s and every pod turns not ready.
    "--node-lease-duration-seconds=40",
  ];
}
