import { clientsRunHere } from "../clients/clients.ts";
import { openDoor } from "./ask-door.ts";
import { deployment, service } from "./manifests.ts";
import { expect, test } from "./pages.ts";
import { openPlace, sentence } from "./stage.ts";

/** What Rollscope says of a Deployment that an autoscaler sizes, and that it is so. */

test.skip(!clientsRunHere, "The programs are built for Linux on x64.");

const namespace = "autoscaled";
const slowly = { timeout: 40_000 } as const;

test("who sizes a Deployment is said before it is scaled by hand, and sizes it again after", async ({
  page,
  play,
  complaints,
}) => {
  test.slow();
  const kubectl = (args: readonly string[], input?: object): Promise<string> =>
    play.cluster.kubectl(
      ["-n", namespace, ...args],
      input === undefined ? {} : { input: JSON.stringify(input) },
    );
  await play.cluster.kubectl(["create", "namespace", namespace]);
  for (const object of [deployment("web", { replicas: 2 }), service("web")])
    await kubectl(["apply", "-f", "-"], object);
  await kubectl(["apply", "-f", "-"], {
    apiVersion: "autoscaling/v2",
    kind: "HorizontalPodAutoscaler",
    metadata: { name: "busy", annotations: { "rollscope.dev/desired-replicas": "3" } },
    spec: {
      scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "web" },
      minReplicas: 2,
      maxReplicas: 6,
      behavior: { scaleDown: { stabilizationWindowSeconds: 0 } },
    },
  });
  await openPlace(page, { address: play.address, namespace, name: "web" });
  await expect(sentence(page)).toContainText("3 of 3 pods in rotation", slowly);

  const door = await openDoor(play.address);
  const { preview } = await door.preview("scale", { namespace, name: "web", replicas: 5 });
  expect(preview?.warnings.map(({ text }) => text)).toContainEqual({
    id: "scalerReverts",
    args: { scaler: "busy", least: 2, most: 6 },
  });
  const scaled = await door.command("scale", {
    ...{ namespace, name: "web", replicas: 5 },
    ...{ bound: preview?.bound, reason: "more guests" },
  });
  expect(scaled).toMatchObject({ status: 202, message: "" });
  await expect(sentence(page)).toContainText("5 of 5 pods in rotation", slowly);
  await expect(sentence(page)).toContainText("3 of 3 pods in rotation", slowly);
  expect(complaints).toEqual([]);
});
