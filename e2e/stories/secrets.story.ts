import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { startRollscope, type Rollscope } from "./rollscope.ts";
import { confirm, events, preview } from "../playground/actions.ts";
import { openDoor } from "../playground/ask-door.ts";
import { writeChart } from "../playground/chart.ts";
import { expect, test } from "./helm.ts";
import { start } from "../playground/program.ts";

/** Credentials in every place where people put them; none may leave the server, nor stand in a file that it writes. */

/** Drawn for this run, so that what is found is what was planted. */
const drawn = (place: string): string =>
  createHash("sha256").update(`${place} ${process.pid} ${Date.now()}`).digest("hex").slice(0, 20);

const planted = {
  "a variable of the environment": drawn("env"),
  "the password of an address": drawn("address"),
  "an argument of a command": drawn("argument"),
  "an annotation of the template": drawn("template annotation"),
  "an annotation of the Deployment": drawn("annotation"),
  "a change-cause": drawn("cause"),
  "a Secret": drawn("secret"),
  "the last applied configuration": drawn("applied"),
  "a value of the chart": drawn("default"),
  "a value of the first revision": drawn("first"),
  "a value of the second revision": drawn("second"),
  "a description": drawn("description"),
  "a hook": drawn("hook"),
  "an Event": drawn("event"),
} as const;

const chart: Readonly<Record<string, string>> = {
  "till/Chart.yaml": "apiVersion: v2\nname: till\nversion: 0.1.0\nappVersion: '1.27'\n",
  "till/values.yaml": `tag: "1.27"
database:
  password: ${planted["a value of the chart"]}
  url: postgres://till:${planted["the password of an address"]}@db.example:5432/till
`,
  "till/templates/NOTES.txt": "Log in with password: {{ .Values.database.password }}\n",
  "till/templates/secret.yaml": `apiVersion: v1
kind: Secret
metadata: { name: till }
stringData: { login: "{{ .Values.database.password }}" }
`,
  "till/templates/hook.yaml": `apiVersion: v1
kind: ConfigMap
metadata:
  name: till-hook
  annotations: { "helm.sh/hook": "pre-upgrade,pre-rollback" }
data:
  API_TOKEN: ${planted["a hook"]}
`,
  "till/templates/till.yaml": `apiVersion: apps/v1
kind: Deployment
metadata:
  name: till
  annotations:
    example.com/api-token: ${planted["an annotation of the Deployment"]}
spec:
  replicas: 1
  selector: { matchLabels: { app: till } }
  template:
    metadata:
      labels: { app: till }
      annotations:
        example.com/webhook-secret: ${planted["an annotation of the template"]}
    spec:
      terminationGracePeriodSeconds: 1
      containers:
        - name: till
          image: "nginx:{{ .Values.tag }}"
          args: ["--password=${planted["an argument of a command"]}"]
          env:
            - { name: DB_PASSWORD, value: "${planted["a variable of the environment"]}" }
            - { name: DATABASE_URL, value: "{{ .Values.database.url }}" }
            - { name: LOGIN_SECRET, valueFrom: { secretKeyRef: { name: till, key: login } } }
---
apiVersion: v1
kind: Service
metadata: { name: till }
spec:
  selector: { app: till }
  ports: [{ port: 80 }]
`,
};

/** Forms in which a text may travel. */
const formsOf = (secret: string): readonly string[] => {
  const once = Buffer.from(secret).toString("base64").replace(/=+$/, "");
  return [secret, once, Buffer.from(once).toString("base64").replace(/=+$/, "")];
};

/** What was said where: an answer, a message of the socket, a file, the terminal. */
type Heard = readonly [where: string, bytes: Buffer];

const foundIn = ([where, bytes]: Heard): readonly string[] =>
  Object.entries(planted).flatMap(([place, secret]) =>
    formsOf(secret).some((form) => bytes.includes(form)) ? [`${place}, in ${where}`] : [],
  );

test("credentials stay where they are", async ({
  helm,
  kubectl,
  folder,
  namespace,
  cluster,
  program,
  page,
}) => {
  test.slow();
  await writeChart(folder, chart);
  await helm("install", "till", "./till", "--wait", "--timeout=60s");
  const set = (value: string): string => `--set=database.password=${value}`;
  const described = ["--description", `password=${planted["a description"]}`];
  await helm("upgrade", "till", "./till", set(planted["a value of the first revision"]), ...described);
  await helm("upgrade", "till", "./till", set(planted["a value of the second revision"]), "--set=tag=1.28");
  await helm("upgrade", "till", "./till", "--set=tag=1.27");
  const cause = `kubectl set env deployment/till API_TOKEN=${planted["a change-cause"]}`;
  await kubectl("annotate", "deployment/till", `kubernetes.io/change-cause=${cause}`);
  await kubectl("create", "secret", "generic", "plain", `--from-literal=a=${planted["a Secret"]}`);
  await cluster.kubectl(["create", "-f", "-"], { input: eventOf(namespace) });
  const applied = JSON.stringify({ data: { a: planted["the last applied configuration"] } });
  await kubectl("annotate", "secret/plain", `kubectl.kubernetes.io/last-applied-configuration=${applied}`);

  const home = await mkdtemp(path.join(tmpdir(), "rollscope-secrets-"));
  const [temporary, cache] = [path.join(home, "tmp"), path.join(home, "cache")];
  for (const made of [temporary, cache]) await mkdir(made);
  const places = { HOME: home, TMPDIR: temporary, XDG_CACHE_HOME: cache };
  const options = ["--kubeconfig", cluster.kubeconfig, "--port", "0", "--helm", program];
  const rollscope = await startRollscope(options, places);
  const heard: Heard[] = [];
  try {
    listen(page, heard);
    await lookAround(page, rollscope, namespace);
    await ask(rollscope, namespace, heard);
    await record(`${namespace}/till`, path.join(home, "till.jsonl.gz"), cluster.kubeconfig);
    await rollBack(page, rollscope, namespace);
    heard.push(...(await written(home)));
  } finally {
    await rollscope.stop();
  }
  heard.push(...(await written(home)), ["the terminal", Buffer.from(rollscope.lines.join("\n"))]);

  expect([...new Set(heard.flatMap(foundIn))]).toEqual([]);
  // It was there to be seen: what stands in its place has come, over the socket, in answers and in the recording.
  const showing = heard.flatMap(([where, bytes]) => (bytes.includes("‹hidden ") ? [where] : []));
  for (const where of ["socket", "/api/revisions/", "/api/helm/", "/api/previews/", "till.jsonl.gz"])
    expect(
      showing.some((one) => one.includes(where)),
      where,
    ).toBe(true);
  await rm(home, { recursive: true });
});

/** An Event that tells more than it should. */
const eventOf = (namespace: string): string =>
  JSON.stringify({
    apiVersion: "v1",
    kind: "Event",
    metadata: { name: "till.1", namespace },
    involvedObject: { apiVersion: "apps/v1", kind: "Deployment", namespace, name: "till" },
    type: "Warning",
    reason: "Odd",
    message: `pull from https://till:${planted["an Event"]}@registry.example/ failed`,
    firstTimestamp: new Date().toISOString(),
    lastTimestamp: new Date().toISOString(),
    count: 1,
  });

/** Hears every byte that comes to the page. */
function listen(page: Page, heard: Heard[]): void {
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => heard.push(["the socket", Buffer.from(payload)]));
  });
  page.on("response", (response) => {
    void response.body().then(
      (bytes) => heard.push([response.url(), bytes]),
      // A redirect has none, and one that was left on the way neither.
      () => undefined,
    );
  });
}

/** Opens all that a page has to show. */
async function lookAround(page: Page, { address }: Rollscope, namespace: string): Promise<void> {
  await page.goto(`${address}/?q=till`);
  await expect(page.getByText("till", { exact: true }).first()).toBeVisible();
  await page.goto(`${address}/s/${namespace}/till`);
  await expect(page.getByRole("status")).toHaveText(/[.]$/);
  await page.goto(`${address}/r/${namespace}/till?diff=2..3`);
  await expect(page.getByRole("dialog")).toContainText("nginx:1.28");
  await page.keyboard.press("Escape");
  const helm = page.getByRole("region", { name: "Helm", exact: true });
  await expect(helm).toContainText("Revision 4 is deployed.");
  await expect(helm.locator('.helm-row[data-revision="4"]')).toContainText("value lost");
  for (const revision of [1, 2, 3, 4])
    await helm.getByRole("button", { name: `Notes and values: revision ${String(revision)}` }).click();
  await expect(helm.getByText("Log in with password: ‹hidden")).toHaveCount(4);
  await helm.getByRole("button", { name: "Compare" }).click();
  await expect(helm.getByRole("combobox", { name: "to" })).toBeVisible();
  await helm.getByRole("button", { name: "Drift" }).click();
  await helm.getByRole("button", { name: "Declares" }).click();
  await expect(helm.getByText("Deployment till").first()).toBeVisible();
}

/** Asks for all that the JSON API has. */
async function ask({ address }: Rollscope, namespace: string, heard: Heard[]): Promise<void> {
  const place = `${namespace}/till`;
  const helm = [1, 2, 3, 4].map((revision) => `helm/${place}/${String(revision)}`);
  const paths = [
    ...["rollouts", `rollouts/${place}`, `services/${place}`, "health"],
    ...[`revisions/${place}/2`, `revisions/${place}/3`, `revisions/${place}/diff?from=2&to=3`],
    ...[...helm, `helm/${place}/diff?from=2&to=3`, `helm/${place}/diff?from=3&to=4`],
    ...[`helm/${place}/drift`, `helm/${place}/declares`],
  ];
  for (const url of paths) {
    const response = await fetch(`${address}/api/${url}`);
    expect(response.status, url).toBe(200);
    heard.push([`/api/${url}`, Buffer.from(await response.arrayBuffer())]);
  }
  const door = await openDoor(address);
  for (const [command, args] of [
    ["undo", { namespace, name: "till", revision: 2 }],
    ["helm-rollback", { namespace, release: "till", revision: 2 }],
  ] as const) {
    const answer = await door.preview(command, args);
    expect(answer.message, command).toBe("");
    heard.push([`/api/previews/${command}`, Buffer.from(JSON.stringify(answer))]);
  }
}

/** Records the rollout into a file, as a user does. */
async function record(place: string, target: string, kubeconfig: string): Promise<void> {
  const env = { KUBECONFIG: kubeconfig };
  const recorder = start(process.execPath, ["server/record.ts", place, target], { cwd: process.cwd(), env });
  await recorder.until(/./);
  expect((await recorder.end()).code).toBe(0);
}

/** Rolls the release back by click: helm's own output comes to the page. */
async function rollBack(page: Page, { address }: Rollscope, namespace: string): Promise<void> {
  await page.goto(`${address}/r/${namespace}/till`);
  const helm = page.getByRole("region", { name: "Helm", exact: true });
  await helm.getByRole("button", { name: "Roll back to revision 3" }).click();
  await preview(page).getByLabel("Reason").fill("the till does not open");
  await confirm(page).click();
  await expect(helm).toContainText("Revision 5 is deployed.", { timeout: 30_000 });
  await expect(events(page)).toContainText("the till does not open");
}

/** Every file below a folder, unpacked where it is packed. */
async function written(folder: string): Promise<readonly Heard[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (name): Promise<Heard> => {
      const bytes = await readFile(name);
      return [name, name.endsWith(".gz") ? gunzipSync(bytes) : bytes];
    }),
  );
}
