import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Raw } from "../../lib/base/raw.ts";
import type { Ran } from "../control-plane/run.ts";
import { writeChart } from "../playground/chart.ts";
import { start } from "../playground/program.ts";
import { ask } from "./ask.ts";
import { charts } from "./charts.ts";
import { nameOf } from "./names.ts";
import { leaving, podNamed, waiting } from "./pods.ts";
import { isUpToDate, type Line, type Objects, type Place, type Recording } from "./record.ts";
import { rest, untilReason } from "./rest.ts";
import { titleOf, type Script, type Step } from "./script.ts";
import type { Side } from "./side.ts";

export interface Programs {
  readonly kubectl: string;
  readonly helm: string;
}

/** What is there when nothing moves any more after a step. */
export interface Rest {
  /** `3 kubectl scale …` */
  readonly title: string;
  /** How many lines had been heard. */
  readonly lines: number;
  readonly objects: Objects;
  /** Of a program. */
  readonly ran?: Ran;
}

export interface Played {
  readonly namespace: string;
  /** Until the last rest; that the namespace goes then is no part of it. */
  readonly lines: readonly Line[];
  readonly rests: readonly Rest[];
}

interface Stage {
  readonly side: Side;
  readonly place: Place;
  readonly namespace: string;
  readonly programs: Programs;
  readonly folder: string;
}

/** Plays a script in a namespace of its own, which goes afterwards. */
export async function play(
  script: Script,
  on: { readonly side: Side; readonly recording: Recording; readonly programs: Programs },
  namespace: string,
): Promise<Played> {
  const { side, recording, programs } = on;
  const folder = path.join(side.folder, namespace);
  await mkdir(folder, { recursive: true });
  await writeChart(folder, charts);
  await ask(side.access, "POST", "/api/v1/namespaces", { metadata: { name: namespace } });
  const place = recording.place(namespace);
  const stage: Stage = { side, place, namespace, programs, folder };
  const rests: Rest[] = [];
  try {
    for (const [number, step] of script.steps.entries()) {
      const ran = await perform(stage, step);
      await rest(place, stillness(side, namespace));
      rests.push({
        title: `${String(number + 1)} ${titleOf(step)}`,
        lines: place.lines.length,
        objects: place.objects(),
        ...(ran === undefined ? {} : { ran }),
      });
    }
  } finally {
    await ask(side.access, "DELETE", `/api/v1/namespaces/${namespace}`);
  }
  return { namespace, lines: place.lines.slice(0, rests.at(-1)?.lines), rests };
}

const stillness = ({ access, quiet }: Side, namespace: string): Parameters<typeof rest>[1] => ({
  quiet,
  isUpToDate: (objects) => isUpToDate(access, namespace, objects),
});

async function perform(stage: Stage, step: Step): Promise<Ran | undefined> {
  switch (step.type) {
    case "run":
      return runProgram(stage, step);
    case "ready":
      await makeReady(stage, step);
      return undefined;
    case "gone":
      await letGo(stage, step.count ?? Infinity);
      return undefined;
    case "until":
      await untilReason(stage.place, step);
      return undefined;
    case "node": {
      const body = { metadata: { labels: { [step.label]: step.value } } };
      await ask(stage.side.access, "PATCH", `/api/v1/nodes/node-${String(step.node)}`, body);
      return undefined;
    }
    default:
      return step satisfies never;
  }
}

function runProgram(stage: Stage, step: Step & { readonly type: "run" }): Promise<Ran> {
  const { side, place, namespace, programs, folder } = stage;
  const named = (text: string): string =>
    text
      .replaceAll("{namespace}", namespace)
      .replace(/\{pod ?([^}]*)\}/, (_, tag: string) =>
        podNamed(place.objects(), tag === "" ? undefined : tag),
      );
  const args = step.args.map(named);
  const env = {
    KUBECONFIG: side.kubeconfig,
    KUBECACHEDIR: path.join(side.folder, "kubectl-cache"),
    KUBERC: "off",
    HOME: folder,
    HELM_CACHE_HOME: path.join(side.folder, "helm-cache"),
    TZ: "UTC",
    TERM: "dumb",
  };
  const input = step.input?.map((object) => named(JSON.stringify(object))).join("\n---\n");
  return start(programs[step.program], ["-n", namespace, ...args], { cwd: folder, env, input }).ended;
}

const podPath = (namespace: string, name: string): string => `/api/v1/namespaces/${namespace}/pods/${name}`;

async function makeReady(
  { side, place, namespace }: Stage,
  step: Step & { readonly type: "ready" },
): Promise<void> {
  const tell = (pod: Raw): Promise<unknown> =>
    ask(side.access, "PATCH", podPath(namespace, nameOf(pod)), {
      metadata: { annotations: { "pod-ready.stage.kwok.x-k8s.io/delay": "0s" } },
    });
  for (let done = 0; done < (step.count ?? Infinity); done += 1) {
    const [pod] = waiting(place.objects(), step.tag);
    if (pod === undefined) return;
    await tell(pod);
    await rest(place, stillness(side, namespace));
  }
}

async function letGo({ side, place, namespace }: Stage, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const [pod] = leaving(place.objects());
    if (pod === undefined) return;
    await ask(side.access, "DELETE", `${podPath(namespace, nameOf(pod))}?gracePeriodSeconds=0`);
    await rest(place, stillness(side, namespace));
  }
}
