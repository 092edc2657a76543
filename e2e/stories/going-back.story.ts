import { acted, actButton, actionsButton, ask, confirm, events, preview } from "../playground/actions.ts";
import { main, openPlace, sentence } from "../playground/stage.ts";
import { viewOf } from "./agree.ts";
import { back, broken, isBack, openBroken, titleOf, web } from "./broken.ts";
import { done, follow } from "./follow.ts";
import { blueAndGreen, stableAndCanary } from "./manifests.ts";
import { startRollscope, type Rollscope } from "./rollscope.ts";
import { backTo, expect, expectHistory, generationOf, revisions, slowly } from "./stages.ts";
import type { TestCluster } from "./test-cluster.ts";
import { test } from "./twin.ts";

/** Going back by click, beside what kubectl says of it and makes of a twin. */

test("a broken rollout is rolled back by click, and everything is as kubectl leaves its twin", async ({
  page,
  place,
  rollscope,
  twin,
  complaints,
}) => {
  const there = place("web");
  await twin.apply(...web);
  await twin.kubectl("annotate", "deployment/web", "kubernetes.io/change-cause=the good one");
  await twin.settle();
  await twin.apply(broken);
  await twin.kubectl("annotate", "deployment/web", "--overwrite", "kubernetes.io/change-cause=hurry");
  await openBroken(page, there);
  await expect(events(page)).toContainText("Unhealthy", slowly);
  expect(await expectHistory(page, there)).toEqual({
    1: "registry.example/web:1.0",
    2: "registry.example/web:2.1",
  });
  const before = await generationOf(there);

  await backTo(revisions(page), 1).click();
  const dialog = page.getByRole("dialog", { name: titleOf(there) });
  await expect(dialog).toContainText("spec.containers[web].image");
  await expect(dialog.getByRole("list", { name: "Will not go back" })).toContainText("it stays 4");
  await expect(dialog.getByRole("list", { name: "What will happen" })).toContainText("It becomes revision 3");
  await expect(dialog.getByRole("list", { name: "What must be so" })).toContainText(
    "The API server takes it (tried with a dry run)",
  );
  await expect(dialog.getByRole("list", { name: "What must be so" })).toContainText("You may patch");
  const line = `kubectl -n ${there.namespace} rollout undo deployment/web --to-revision=1`;
  await expect(dialog).toContainText(line);
  await dialog.getByRole("button", { name: "By line" }).click();
  await expect(dialog).toContainText("image: registry.example/web:2.1");
  await expect(dialog).toContainText("This was last applied with kubectl apply");
  await expect(dialog).toContainText("Its change-cause comes back with it: “the good one”.");
  await dialog.getByLabel("Reason").fill("2.1 answers 503");
  // Whoever clicks twice wants it once.
  await confirm(page).dblclick();

  await expect(dialog).toBeHidden();
  await expect(sentence(page)).toHaveText(isBack, slowly);
  await expect(acted(page)).toHaveText(/^Roll back to revision 1: taken up as generation \d+ after /);
  await expect(events(page)).toContainText(/rolled back to 1[.]0 by \S+: 2[.]1 answers 503/);
  await expect(events(page)).toContainText(/1[.]0 is back in .*, 1 pod replaced, lowest number ready 4/);
  await expect(main(page)).toContainText(/Back in .*, 1 pod replaced, lowest number ready 4/i);
  const audited = rollscope.lines.filter((line) => line.includes(`: undo ${there.namespace}/web`));
  expect(audited.at(-1)).toMatch(/reason "2[.]1 answers 503".*: accepted \(PATCH /);
  await twin.undo(1);
  await twin.settle();
  await twin.expectSame();
  expect(await generationOf(there)).toBe(before + 1);
  expect(await expectHistory(page, there)).toEqual({
    2: "registry.example/web:2.1",
    3: "registry.example/web:1.0",
  });
  expect(complaints).toEqual([]);
});

test("it goes back while pods of both versions come and go, and each reading is the API server's", async ({
  page,
  start,
  kubectl,
}) => {
  const there = await start({ name: "web", grace: 6 });
  await openPlace(page, there);
  await kubectl("set", "image", "deployment/web", "web=registry.example/web:2.0");
  await expect(sentence(page)).toContainText(/2[.]0 is taking over: [12] of 4/, slowly);
  await ask(page, back, titleOf(there));
  await expect(confirm(page)).toBeEnabled();
  await confirm(page).click();
  const readings = await follow(there, (view) => done(view) && view.versions[0]?.revision === 3);
  const leaving = (index: number) =>
    readings.some(({ versions }) => (versions[index]?.terminating ?? 0) > 0 && versions[0]?.revision === 3);
  expect([leaving(0), leaving(1)]).toEqual([true, true]);
  await expect(sentence(page)).toHaveText(isBack, slowly);
  await expect(main(page)).toContainText(/Back in .*, \d pods? replaced, lowest number ready [45]/i);
  expect(await expectHistory(page, there)).toMatchObject({ 3: "registry.example/web:1.0" });
});

test("a revision that was cleaned up while one looked is gone, as kubectl says", async ({
  page,
  start,
  kubectl,
}) => {
  const there = await start({ name: "web", replicas: 1, spec: { revisionHistoryLimit: 1 } });
  const release = async (version: string): Promise<void> => {
    await kubectl("set", "image", "deployment/web", `web=registry.example/web:${version}`);
    await kubectl("rollout", "status", "deployment/web");
  };
  await release("2.0");
  await openPlace(page, there);
  await backTo(revisions(page), 1).click();
  await expect(confirm(page)).toBeEnabled();
  await release("3.0");
  await expect.poll(() => kubectl("rollout", "history", "deployment/web")).not.toMatch(/^1 /m);
  const before = await generationOf(there);
  await confirm(page).click();
  await expect(preview(page)).toContainText("web has no revision 1 any more");
  await expect(confirm(page)).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(kubectl("rollout", "undo", "deployment/web", "--to-revision=1")).rejects.toThrow(
    "unable to find specified revision 1",
  );
  expect(await generationOf(there)).toBe(before);
  await expect(revisions(page).getByRole("list", { name: "Numbers that are gone" })).toContainText("1");
  expect(await expectHistory(page, there)).toEqual({
    2: "registry.example/web:2.0",
    3: "registry.example/web:3.0",
  });
});

test("what somebody else changes meanwhile is shown and asked again, where kubectl writes over it", async ({
  page,
  place,
  twin,
}) => {
  const there = place("web");
  await twin.apply(...web);
  await twin.settle();
  await twin.apply(broken);
  await openBroken(page, there);
  await ask(page, back, titleOf(there));
  await expect(confirm(page)).toBeEnabled();
  await twin.kubectl("set", "env", "deployment/web", "COLOUR=green");
  await expect(preview(page)).toContainText("It has changed since this preview was made");
  const before = await generationOf(there);
  await confirm(page).click();
  await expect(preview(page)).toContainText("This has changed since you looked (the template)");
  await expect(preview(page)).toContainText("env[COLOUR]");
  expect(await generationOf(there)).toBe(before);
  await twin.undo(1);
  await expect(confirm(page)).toBeEnabled();
  await confirm(page).click();
  await expect(sentence(page)).toHaveText(isBack, slowly);
  expect(await generationOf(there)).toBe(before + 1);
  // From there on they are the same again.
  await twin.settle();
  await twin.expectSame();
});

test("a paused Deployment is not rolled back, neither here nor by kubectl, and is resumed by click", async ({
  page,
  start,
  apply,
  kubectl,
}) => {
  const there = await start({ name: "web" });
  await apply(broken);
  await openBroken(page, there);
  await ask(page, "Pause", `Pause ${there.namespace} / web`);
  await preview(page).getByLabel("Reason").fill("let me look");
  await confirm(page, "Pause").click();
  await expect(sentence(page)).toContainText("Paused");
  await expect(events(page)).toContainText(/paused by \S+: let me look/);
  await expect(kubectl("rollout", "undo", "deployment/web", "--to-revision=1")).rejects.toThrow("paused");
  await expect(backTo(revisions(page), 1)).toHaveAccessibleDescription(/It is paused/);
  await ask(page, "Resume", `Resume ${there.namespace} / web`);
  await confirm(page, "Resume").click();
  await expect(sentence(page)).toContainText("2.1 is taking over");
  await ask(page, back, titleOf(there));
  await confirm(page).click();
  await expect(sentence(page)).toHaveText(isBack, slowly);
  expect(await expectHistory(page, there)).toMatchObject({ 3: "registry.example/web:1.0" });
});

/** A server of the story's own, so that it can end and come back. */
const serve = ({ kubeconfig }: TestCluster, port = "0"): Promise<Rollscope> =>
  startRollscope(["--kubeconfig", kubeconfig, "--port", port]);

test("a server that ends between click and answer: the page finds out what became of it", async ({
  page,
  start,
  apply,
  cluster,
}) => {
  const { namespace, name } = await start({ name: "web" });
  await apply(broken);
  let server = await serve(cluster);
  try {
    const there = { cluster, namespace, name, address: server.address };
    await openBroken(page, there);
    const before = await generationOf(there);
    await ask(page, back, titleOf(there));
    await expect(confirm(page)).toBeEnabled();
    await page.route("**/api/commands/undo", async (route) => {
      await route.fetch();
      await server.kill();
      await route.abort();
    });
    await confirm(page).click();
    await expect(preview(page)).toContainText("did not answer, so it is not known yet whether this was done");
    await page.unroute("**/api/commands/undo");
    server = await serve(cluster, new URL(server.address).port);
    await expect(preview(page)).toContainText("but what you asked for has been done", slowly);
    await preview(page).getByRole("button", { name: "Close" }).click();
    // Nobody saw the way back: the new server knows where it led.
    await expect(sentence(page)).toHaveText(/^Done[.] .*1[.]0.* serves everything, 4 of 4 pods/, slowly);
    expect(await generationOf(there)).toBe(before + 1);
    expect(await expectHistory(page, there)).toMatchObject({ 3: "registry.example/web:1.0" });
  } finally {
    await server.stop();
  }
});

test("a server that ends before the API server was asked: nothing was done, and it is asked again", async ({
  page,
  start,
  apply,
  cluster,
}) => {
  const { namespace, name } = await start({ name: "web" });
  await apply(broken);
  let server = await serve(cluster);
  try {
    const there = { cluster, namespace, name, address: server.address };
    await openBroken(page, there);
    await ask(page, back, titleOf(there));
    await expect(confirm(page)).toBeEnabled();
    const before = await generationOf(there);
    await page.route("**/api/commands/undo", async (route) => {
      await server.kill();
      await route.abort();
    });
    await confirm(page).click();
    await expect(preview(page)).toContainText("not known yet");
    await page.unroute("**/api/commands/undo");
    server = await serve(cluster, new URL(server.address).port);
    await expect(preview(page)).toContainText("what you asked for has not been done", slowly);
    expect(await generationOf(there)).toBe(before);
    await confirm(page).click();
    await expect(sentence(page)).toHaveText(isBack, slowly);
  } finally {
    await server.stop();
  }
});

test("blue-green: the selector goes back to blue by click, and the Service follows", async ({
  page,
  apply,
  kubectl,
  place,
}) => {
  await apply(...blueAndGreen);
  const [blue, green] = [place("blue"), place("green")];
  await follow(blue, done);
  await follow(green, (view) => view.versions.some(({ available }) => available === 3));
  await kubectl("patch", "service", "checkout", "-p", '{"spec":{"selector":{"track":"green"}}}');
  await openPlace(page, green);
  await expect(sentence(page)).toHaveText(/^green serves everything/, slowly);
  await ask(page, "Switch back to blue", `Switch ${blue.namespace} / checkout to blue`);
  await preview(page).getByLabel("Reason").fill("green is slow");
  await confirm(page, "Switch").click();
  await expect(sentence(page)).toHaveText(/^blue serves everything/, slowly);
  await expect(events(page)).toContainText(/by \S+: green is slow/);
  await expect(events(page)).toContainText(/blue is back in .*, lowest number ready \d/);
  expect(await kubectl("get", "service", "checkout", "-o", "jsonpath={.spec.selector}")).toBe(
    '{"app":"checkout","track":"blue"}',
  );
  await follow(blue, (view) => view.traffic.services[0]?.shares[view.versions[0]?.uid ?? ""] === 1);
});

test("a canary goes to zero by click, from the page of its Service, and the others stay as they are", async ({
  page,
  apply,
  kubectl,
  place,
}) => {
  await apply(...stableAndCanary(1));
  const canary = place("canary");
  await follow(place("stable"), done);
  await follow(canary, done);
  await openPlace(page, canary);
  await expect(sentence(page)).toHaveText(/^canary beside stable: 1 of 10 endpoints/);
  await page
    .getByRole("link", { name: /^Service / })
    .first()
    .click();
  await expect(page).toHaveURL(`${canary.address}/s/${canary.namespace}/search`);
  await expect(sentence(page)).toHaveText(
    "Canary: 1 of 10 endpoints of search runs 2.0 of canary, about 10 %.",
    slowly,
  );
  await ask(page, "Canary to zero", `Take the canary ${canary.namespace} / canary back to 0`);
  await confirm(page, "Take it back").click();
  await expect(acted(page)).toHaveText(/^Canary to 0: taken up as generation/);
  await expect(sentence(page)).toHaveText(
    "search answers with 1.0 of stable alone: 9 endpoints; canary is scaled to 0.",
    slowly,
  );
  const sizes = "jsonpath={range .items[*]}{.metadata.name} {.spec.replicas} {end}";
  expect((await kubectl("get", "deployments", "-o", sizes)).trim()).toBe("canary 0 stable 9");
  const { versions } = await viewOf(canary.address, canary.namespace, "canary");
  expect(versions.map(({ desired, revision }) => [desired, revision])).toContainEqual([0, 1]);
  await expect(actionsButton(page)).toBeHidden();
  await expect(actButton(page, "Canary to zero")).toBeHidden();
});
