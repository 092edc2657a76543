import { describe, expect, test } from "vitest";
import { kubeletWorld, shopPod } from "./testing/kubelet-world.ts";

const secondsOf = (line: string): number => Number(line.split(" ")[0]);

describe("an image that nobody has", () => {
  test("is asked for again after 10, 20, 40, 80, 160, 300 and 300 s, and the pod stays Pending", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("9.9"));
    world.clock.advance(1_000_000);
    const tries = world.lines("web-1").filter((line) => line.endsWith("Pending ErrImagePull"));
    const pauses = tries.slice(1).map((line, index) => secondsOf(line) - secondsOf(tries[index] ?? ""));
    expect(pauses.map(Math.floor)).toEqual([10, 20, 40, 80, 160, 300, 300]);
  });

  test("says so in upstream's words, and rests in ImagePullBackOff between the tries", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("9.9"));
    world.clock.advance(5_000);
    const why =
      'rpc error: code = NotFound desc = failed to pull and unpack image "rollscope.dev/shop/web:9.9": failed to resolve reference "rollscope.dev/shop/web:9.9": rollscope.dev/shop/web:9.9: not found';
    expect(world.pod("web-1")?.status).toMatchObject({
      phase: "Pending",
      containerStatuses: [
        {
          state: {
            waiting: {
              reason: "ImagePullBackOff",
              message: `Back-off pulling image "rollscope.dev/shop/web:9.9": ErrImagePull: ${why}`,
            },
          },
          imageID: "",
          restartCount: 0,
        },
      ],
    });
    expect(world.told("web-1").slice(1)).toEqual([
      'Pulling: Pulling image "rollscope.dev/shop/web:9.9"',
      `Failed: Failed to pull image "rollscope.dev/shop/web:9.9": ${why}`,
      "Failed: Error: ErrImagePull",
      'BackOff: Back-off pulling image "rollscope.dev/shop/web:9.9"',
      "Failed: Error: ImagePullBackOff",
    ]);
  });
});

describe("an image's pull", () => {
  test("is shared by pods of a node, and made once a node", () => {
    const world = kubeletWorld(1, ["node-a"]);
    world.createPod("web-1", shopPod("1.0"));
    world.createPod("web-2", shopPod("1.0"));
    world.clock.advance(10_000);
    const pulled = [...world.told("web-1"), ...world.told("web-2")].join("\n");
    expect(pulled).toMatch(/Pulled: .* in (1\.\d+)s \(\1s including waiting\)/);
    expect(pulled).toMatch(/Pulled: .* in [23]\d\dms \(1\.\d+s including waiting\)/);
  });

  test("is a quick look where the policy is Always", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("1.0"));
    world.clock.advance(10_000);
    world.createPod("web-2", shopPod("1.0", { imagePullPolicy: "Always" }));
    world.clock.advance(2_000);
    expect(world.told("web-2").join("\n")).toMatch(
      /Pulled: Successfully pulled image .* in \d{3}ms \(\d{3}ms/,
    );
  });

  test("never comes where the policy is Never", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("1.0", { imagePullPolicy: "Never" }));
    world.clock.advance(5_000);
    expect(world.pod("web-1")?.status?.containerStatuses?.[0]?.state?.waiting).toEqual({
      reason: "ErrImageNeverPull",
      message: 'Container image "rollscope.dev/shop/web:1.0" is not present with pull policy of Never',
    });
  });

  test("is not tried for what is no image's name", () => {
    const world = kubeletWorld();
    world.createPod("web-1", { containers: [{ name: "web", image: "Shop/Web:::1" }] });
    world.clock.advance(5_000);
    expect(world.pod("web-1")?.status?.containerStatuses?.[0]?.state?.waiting?.reason).toBe(
      "InvalidImageName",
    );
    expect(world.told("web-1")).toContain("Failed: Error: InvalidImageName");
  });
});
