import { stringAt, type Raw } from "../../lib/base/raw.ts";
import { writeChart } from "../playground/chart.ts";
import { openPlace } from "../playground/stage.ts";
import { expect, helmPanel, test } from "./helm.ts";
import { slowly } from "./stages.ts";

/** What a release's custom resource made its operator create, and the controllers after it. */

const group = "rollscope.example";
const definition = `agents.${group}`;
const files = {
  "shop/crds/agents.yaml": `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${definition}
spec:
  group: ${group}
  scope: Namespaced
  names: { plural: agents, singular: agent, kind: Agent }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object, properties: { image: { type: string } } }
`,
  "shop/templates/agent.yaml": `apiVersion: ${group}/v1
kind: Agent
metadata:
  name: {{ .Release.Name }}
spec:
  image: registry.example/agent:1.0
`,
};

test("a custom resource of a release, the DaemonSet that its operator made, and the pods of that", async ({
  cluster,
  namespace,
  page,
  helm,
  folder,
  kubectl,
  apply,
  web,
  complaints,
}) => {
  await writeChart(folder, files);
  try {
    await helm("install", "web", "./shop", "--no-hooks");
    const agent = JSON.parse(await kubectl("get", definition, "web", "-o", "json")) as Raw;
    await apply(daemonSetOf(agent));
    await kubectl("rollout", "status", "daemonset/web-agent");
    const pods = (await kubectl("get", "pods", "-l", "app=web-agent", "-o", "name")).trim().split("\n");
    expect(pods).toHaveLength(3);

    await openPlace(page, web);
    await helmPanel(page).getByRole("button", { name: "Declares" }).click();
    const item = (title: string | RegExp) =>
      helmPanel(page)
        .getByRole("listitem")
        .filter({ has: page.getByText(title, { exact: true }) });
    const made = item("Agent web").getByRole("listitem").filter({ hasText: "DaemonSet web-agent" });
    await expect(made.getByRole("listitem")).toHaveText(
      pods.map((pod) => `Pod ${pod.replace("pod/", "")}`),
      slowly,
    );
    await expect(helmPanel(page).getByText("Service web", { exact: true })).toBeVisible();
    await expect(item("Deployment web").getByText(/^ReplicaSet web-/)).toBeVisible();
    await helmPanel(page).getByRole("button", { name: "Drift" }).click();
    await expect(helmPanel(page)).toContainText("Every object is as it was declared.");
    await kubectl(
      "patch",
      definition,
      "web",
      "--type=merge",
      "-p",
      '{"spec":{"image":"registry.example/agent:2.0"}}',
    );
    await helmPanel(page).getByRole("button", { name: "Drift" }).click();
    await helmPanel(page).getByRole("button", { name: "Drift" }).click();
    const image = helmPanel(page).locator(".diff-fields > div").filter({ hasText: "spec.image" });
    await expect(image.locator("dd")).toHaveText([
      /declared: registry.example\/agent:1.0$/,
      /live: registry.example\/agent:2.0$/,
    ]);
    expect(complaints).toEqual([]);
  } finally {
    await cluster.kubectl(["-n", namespace, "delete", "daemonsets", "--all"]);
    await cluster.kubectl(["delete", "crd", definition, "--ignore-not-found"]);
  }
});

/** As an operator makes it of its resource. */
const daemonSetOf = (agent: Raw): Raw => {
  const labels = { app: "web-agent" };
  return {
    apiVersion: "apps/v1",
    kind: "DaemonSet",
    metadata: {
      name: "web-agent",
      ownerReferences: [
        {
          apiVersion: `${group}/v1`,
          kind: "Agent",
          name: stringAt(agent, "metadata", "name"),
          uid: stringAt(agent, "metadata", "uid"),
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          terminationGracePeriodSeconds: 1,
          containers: [{ name: "agent", image: stringAt(agent, "spec", "image") }],
        },
      },
    },
  };
};
