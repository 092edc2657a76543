import { gzipSync } from "node:zlib";
import { mustCall, type Address } from "../control-plane/cluster/api.ts";
import { mustRun } from "../control-plane/run.ts";
import { startRollscope } from "../stories/rollscope.ts";
import { startTestPlayground } from "../playground/start.ts";
import { median, ms, spread, type Figure } from "./figures.ts";
import { clock } from "./clock.ts";

const namespace = "bench";
const release = "shop";
const lines = 2_000;
const rounds = 15;

/** B14: what differs between two revisions of which every object changed, beside getting both manifests with helm. */
export async function helmDiff(): Promise<readonly Figure[]> {
  const cluster = await startTestPlayground({ speed: 20 });
  const address = { port: cluster.port, token: cluster.token, ca: cluster.ca };
  await mustCall(address, "POST", "/api/v1/namespaces", { metadata: { name: namespace } });
  for (const revision of [1, 2]) await store(address, revision);
  const env = { KUBECONFIG: cluster.kubeconfig, HOME: cluster.folder };
  const begun = clock();
  for (const revision of ["1", "2"])
    await mustRun(cluster.helm, ["get", "manifest", release, "-n", namespace, "--revision", revision], { env });
  const helm = clock() - begun;

  const rollscope = await startRollscope(["--kubeconfig", cluster.kubeconfig, "--port", "0"]);
  const ask = async (): Promise<number> => {
    const start = clock();
    const answer = await fetch(`${rollscope.address}/api/helm/${namespace}/${release}/diff?from=1&to=2`);
    const { objects } = (await answer.json()) as { readonly objects: readonly unknown[] };
    if (objects.length !== 2 * appsIn(lines)) throw new Error(`${objects.length} objects differ`);
    return clock() - start;
  };
  // Those who serve the pages are loaded by the first of them: a second of work for the same machine.
  await (await fetch(`${rollscope.address}/`)).text();
  const first = await ask();
  const times: number[] = [];
  // No faster than a page may ask.
  for (let round = 0; round < rounds; round++) times.push(await ask());
  await rollscope.stop();
  await cluster.stop();
  const middle = median(times);
  return [
    { id: "B14", question: `two manifests of ${lines} lines, all objects changed: asked → what differs by field and by line`, ours: spread(times), beside: `${ms(helm)} (helm get manifest of both)`, ratio: middle / helm, target: "p50 ≤ 50 ms", met: middle <= 50 },
    { id: "B14", question: "the same, asked for the first time: a thread is started", ours: ms(first), beside: `${ms(helm)} (helm get manifest of both)`, ratio: first / helm, target: "—", met: true },
  ];
} // prettier-ignore

const linesOfApp = 70;
const appsIn = (wanted: number): number => Math.ceil(wanted / linesOfApp);

async function store(address: Address, revision: number): Promise<void> {
  const at = new Date(Date.UTC(2026, 0, 1) + revision * 60_000).toISOString();
  const status = revision === 2 ? "deployed" : "superseded";
  const body = {
    name: release,
    namespace,
    version: revision,
    config: { image: { tag: `1.${revision}.0` } },
    manifest: Array.from({ length: appsIn(lines) }, (_, app) => manifestOf(app, revision)).join(""),
    info: { first_deployed: at, last_deployed: at, description: "Upgrade complete", status },
    chart: {
      metadata: { name: release, version: `0.${revision}.0`, apiVersion: "v2" },
      values: {},
      templates: [],
    },
  };
  const packed = gzipSync(JSON.stringify(body)).toString("base64");
  await mustCall(address, "POST", `/api/v1/namespaces/${namespace}/secrets`, {
    apiVersion: "v1",
    kind: "Secret",
    type: "helm.sh/release.v1",
    metadata: {
      name: `sh.helm.release.v1.${release}.v${revision}`,
      labels: { owner: "helm", name: release, version: String(revision), status },
    },
    data: { release: Buffer.from(packed).toString("base64") },
  });
}

/** A Deployment and a Service as charts write them; the version of the chart is a label of both. */
const manifestOf = (app: number, revision: number): string => `---
# Source: shop/templates/app-${app}.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: app-${app}
  labels:
    app.kubernetes.io/name: app-${app}
    app.kubernetes.io/version: "1.${revision}.0"
    helm.sh/chart: shop-0.${revision}.0
spec:
  replicas: 2
  selector:
    matchLabels:
      app.kubernetes.io/name: app-${app}
  template:
    metadata:
      labels:
        app.kubernetes.io/name: app-${app}
    spec:
      securityContext:
        runAsNonRoot: true
      containers:
        - name: app-${app}
          image: "registry.example/shop/app-${app}:1.${revision}.0"
          args: ["--port=8080", "--log-level=info"]
          ports:
            - name: http
              containerPort: 8080
          readinessProbe:
            httpGet:
              path: /readyz
              port: http
            periodSeconds: 5
          env:
            - name: DATABASE_URL
              valueFrom:
                secretKeyRef:
                  name: app-${app}-db
                  key: url
            - name: UPSTREAM
              value: http://app-${app + 1}.shop.svc.cluster.local:8080/api
            - name: FEATURES
              value: "a,b,c-${revision}"
          resources:
            limits:
              cpu: 500m
              memory: 512Mi
          volumeMounts:
            - name: config
              mountPath: /etc/app-${app}
      volumes:
        - name: config
          configMap:
            name: app-${app}
---
# Source: shop/templates/service-${app}.yaml
apiVersion: v1
kind: Service
metadata:
  name: app-${app}
  labels:
    helm.sh/chart: shop-0.${revision}.0
spec:
  type: ClusterIP
  ports:
    - port: 80
      targetPort: http
  selector:
    app.kubernetes.io/name: app-${app}
`;
