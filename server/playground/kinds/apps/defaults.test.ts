import { expect, it } from "vitest";
import type { Draft } from "../../object.ts";
import { defaultDaemonSet, defaultDeployment, defaultReplicaSet, defaultStatefulSet } from "./defaults.ts";

const applied = (): Draft => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web", namespace: "shop" },
  spec: {
    selector: { matchLabels: { app: "web" } },
    template: {
      metadata: { labels: { app: "web" } },
      spec: {
        containers: [
          {
            name: "web",
            image: "registry.example/web:1.0",
            ports: [{ containerPort: 8080 }],
            readinessProbe: { httpGet: { port: 8080 }, periodSeconds: 2 },
            resources: { requests: { cpu: "0.01" } },
          },
        ],
      },
    },
  },
});

/** As a control plane of 1.37 stored it. */
const stored = {
  replicas: 1,
  selector: { matchLabels: { app: "web" } },
  template: {
    metadata: { labels: { app: "web" } },
    spec: {
      containers: [
        {
          name: "web",
          image: "registry.example/web:1.0",
          ports: [{ containerPort: 8080, protocol: "TCP" }],
          resources: { requests: { cpu: "10m" } },
          readinessProbe: {
            httpGet: { path: "/", port: 8080, scheme: "HTTP" },
            timeoutSeconds: 1,
            periodSeconds: 2,
            successThreshold: 1,
            failureThreshold: 3,
          },
          terminationMessagePath: "/dev/termination-log",
          terminationMessagePolicy: "File",
          imagePullPolicy: "IfNotPresent",
        },
      ],
      restartPolicy: "Always",
      terminationGracePeriodSeconds: 30,
      dnsPolicy: "ClusterFirst",
      securityContext: {},
      schedulerName: "default-scheduler",
    },
  },
  strategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: "25%", maxSurge: "25%" } },
  revisionHistoryLimit: 10,
  progressDeadlineSeconds: 600,
};

const defaulted = (draft: Draft, defaults: (draft: Draft) => void = defaultDeployment): Draft => {
  defaults(draft);
  return draft["spec"] as Draft;
};

it("fills a Deployment in as upstream does", () => {
  expect(defaulted(applied())).toEqual(stored);
});

it("changes nothing of what it has filled in", () => {
  const draft = applied();
  defaultDeployment(draft);
  expect(defaulted(structuredClone(draft))).toEqual(draft["spec"]);
});

it("leaves what was said, zero too", () => {
  const draft = applied();
  const rollingUpdate = { maxSurge: 0, maxUnavailable: 1 };
  Object.assign(draft["spec"] as Draft, {
    replicas: 0,
    revisionHistoryLimit: 0,
    progressDeadlineSeconds: 30,
    strategy: { rollingUpdate },
  });
  expect(defaulted(draft)).toMatchObject({
    replicas: 0,
    revisionHistoryLimit: 0,
    progressDeadlineSeconds: 30,
    strategy: { type: "RollingUpdate", rollingUpdate },
  });
});

it("gives a Recreate no numbers of a rolling update", () => {
  const draft = applied();
  (draft["spec"] as Draft)["strategy"] = { type: "Recreate" };
  expect(defaulted(draft)["strategy"]).toEqual({ type: "Recreate" });
});

it("takes out what upstream does not write, so that equal templates are equal", () => {
  const draft = applied();
  const spec = draft["spec"] as Draft;
  Object.assign(spec, { paused: false, minReadySeconds: 0 });
  const template = (spec["template"] as Draft)["spec"] as Draft;
  Object.assign(template, { hostNetwork: false, serviceAccountName: "", subdomain: "" });
  const container = (template["containers"] as Draft[])[0] as Draft;
  Object.assign(container, { tty: false, workingDir: "" });
  Object.assign(container["readinessProbe"] as Draft, { initialDelaySeconds: 0, timeoutSeconds: 0 });
  (container["ports"] as Draft[])[0]!["hostPort"] = 0;
  expect(defaulted(draft)).toEqual(stored);
});

it("writes a ServiceAccount under its old name, too", () => {
  const draft = applied();
  ((draft["spec"] as Draft)["template"] as { spec: Draft }).spec["serviceAccountName"] = "web";
  expect(defaulted(draft)).toMatchObject({
    template: { spec: { serviceAccountName: "web", serviceAccount: "web" } },
  });
});

it("fills in a ReplicaSet, a DaemonSet and a StatefulSet", () => {
  const { template } = stored;
  expect(defaulted(applied(), defaultReplicaSet)).toMatchObject({ replicas: 1, template });
  expect(defaulted(applied(), defaultDaemonSet)).toMatchObject({
    template,
    revisionHistoryLimit: 10,
    updateStrategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
  });
  expect(defaulted(applied(), defaultStatefulSet)).toMatchObject({
    template,
    replicas: 1,
    podManagementPolicy: "OrderedReady",
    updateStrategy: { type: "RollingUpdate", rollingUpdate: { partition: 0 } },
    persistentVolumeClaimRetentionPolicy: { whenDeleted: "Retain", whenScaled: "Retain" },
  });
});
