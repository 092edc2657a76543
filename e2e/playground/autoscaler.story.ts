import { expect, ofEveryAge, test } from "./fixtures.ts";
import { deployment } from "./manifests.ts";
import { cells } from "./table.ts";

/** A HorizontalPodAutoscaler, whose metrics say what was written by hand. */

ofEveryAge("kubectl", () => {
  test("an autoscaler scales as its metrics would have it", async ({ file, kubectl, age }) => {
    test.setTimeout(180_000);
    await file("web.yaml", [deployment("web", { replicas: 2 })]);
    await kubectl("apply", "-f", "web.yaml");
    expect(await kubectl("autoscale", "deploy/web", "--min=2", "--max=6", "--cpu-percent=80")).toMatch(
      /horizontalpodautoscaler\.autoscaling\/web autoscaled$/,
    );
    const rows = async (): Promise<unknown> => cells(await kubectl("get", "hpa"));
    expect(await rows()).toEqual([
      ["NAME", "REFERENCE", "TARGETS", "MINPODS", "MAXPODS", "REPLICAS", "AGE"],
      ["web", "Deployment/web", "cpu: <unknown>/80%", "2", "6", "0", expect.stringMatching(/^\d+s$/)],
    ]);
    // It looks every 15 seconds: one age may wait for that.
    if (age !== "new") return;
    await kubectl("annotate", "hpa", "web", "rollscope.dev/desired-replicas=3");
    const replicas = (): Promise<string> =>
      kubectl("get", "deploy", "web", "-o", "jsonpath={.spec.replicas}");
    await expect.poll(replicas, { timeout: 40_000 }).toBe("3");
    await kubectl("rollout", "status", "deploy/web");
    const described = await kubectl("describe", "hpa", "web");
    expect(described).toMatch(/Reference: +Deployment\/web\n/);
    expect(described).toMatch(/ScalingActive +True +ValidMetricFound/);
    expect(described).toMatch(
      /SuccessfulRescale[^\n]*New size: 3; reason: cpu resource utilization \(percentage of request\) above target/,
    );
    await expect
      .poll(async () => cells(await kubectl("get", "hpa"))[1]?.[2], { timeout: 40_000 })
      .toBe("cpu: 80%/80%");
  });
});
