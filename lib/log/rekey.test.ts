import { describe, expect, it } from "vitest";
import type { KindName, SlimOf } from "../kinds/kinds.ts";
import type { Template } from "../kinds/template.ts";
import { deployment, put, replicaSet, template, worldOf } from "../rollout/testing/samples.ts";
import { isPut, type Fact } from "./fact.ts";
import { differences } from "./rebase.ts";
import { rekey } from "./rekey.ts";
import { openWindow, push } from "./window.ts";

/** A template as a server with that key reads it: no digest of one key is one of another. */
const under = (key: string, tag: string): Template =>
  template(tag, {
    digest: `${key} ${tag}`,
    parts: { image: `${key} image ${tag}`, environment: `${key} e` },
  });

const set = (key: string, tag: string): Fact =>
  put("ReplicaSet", replicaSet(tag, 4, { template: under(key, tag) }));
const web = (key: string, tag: string, generation: number, over: Partial<SlimOf<"Deployment">> = {}): Fact =>
  put("Deployment", deployment({ generation, template: under(key, tag), ...over }));

const digestsIn = (facts: readonly Fact[]): readonly string[] =>
  facts.flatMap((fact) => (isPut(fact) && "template" in fact.put ? [fact.put.template.digest] : []));

describe("what was seen before a server that has another key", () => {
  it("is told in the new one's digests: in the base, in every fact, and now", () => {
    const window = openWindow(worldOf(web("a", "1.0", 1), set("a", "1.0")), 0, 0);
    for (const fact of [web("a", "2.0", 2), set("a", "2.0")]) push(window, fact);
    const after = worldOf(web("b", "2.0", 2), set("b", "1.0"), set("b", "2.0"));
    const { base, facts, world } = rekey(window, after);
    expect(digestsIn(facts)).toEqual(["b 2.0", "b 2.0"]);
    expect([...base.objects.Deployment.values()].map((each) => each.template)).toEqual([under("b", "1.0")]);
    expect(differences(world, after)).toEqual([]);
  });

  it.each([
    ["only its size has changed", web("b", "1.0", 7, { replicas: 9 }), ["b 1.0", "b 1.0"]],
    ["its template has changed", web("b", "3.0", 7), ["b 1.0", "b 3.0"]],
  ])("leaves what has changed meanwhile as it is: %s", (_, found, digests) => {
    const window = openWindow(worldOf(web("a", "1.0", 6), set("a", "1.0")), 0, 0);
    const after = worldOf(found, set("b", "1.0"));
    const { world } = rekey(window, after);
    const [before] = world.objects.Deployment.values();
    const changed = differences(world, after);
    expect(changed.map(({ kind }) => kind)).toEqual(["Deployment"] satisfies KindName[]);
    expect([before?.template.digest, ...digestsIn(changed as readonly Fact[])]).toEqual(digests);
  });

  it("is like nothing that comes where it is gone", () => {
    const window = openWindow(worldOf(web("a", "2.0", 2), set("a", "1.0"), set("a", "2.0")), 0, 0);
    const { world } = rekey(window, worldOf(web("b", "2.0", 2), set("b", "2.0")));
    const digests = [...world.objects.ReplicaSet.values()].map((each) => each.template.digest);
    expect(digests).toEqual(["a 1.0", "b 2.0"]);
  });

  it("knows a Deployment without ReplicaSets by its generation", () => {
    const window = openWindow(worldOf(web("a", "1.0", 3)), 0, 0);
    const after = worldOf(web("b", "1.0", 3));
    expect(differences(rekey(window, after).world, after)).toEqual([]);
  });
});
