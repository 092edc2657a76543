import type { Asked, DryRun, Plan } from "../../lib/commands/command.ts";
import type { Preview } from "../../lib/commands/preview.ts";
import type { Right } from "../../lib/commands/right.ts";
import type { World } from "../../lib/log/world.ts";
import type { Problem } from "../../lib/view/connection.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import { writeYaml } from "../yaml/write.ts";
import { boundOf } from "./bound.ts";
import { tryProgram, type Tools } from "./carry-out.ts";
import { readAll, readMore } from "./reading.ts";
import { verdict, type Rights } from "./rights.ts";
import { send } from "./writing.ts";

/** What looking needs beyond carrying out. */
export interface Sight {
  readonly rights: Rights;
  readonly world: World;
}

/** What a command would do and would not, read afresh; nothing is changed. A problem: what must be read could not be. */
export async function look(
  tools: Tools,
  sight: Sight,
  {
    name,
    asked,
    previewing,
  }: { readonly name: string; readonly asked: Asked; readonly previewing: NonNullable<Asked["preview"]> },
): Promise<Preview | ConnectionProblem> {
  const must = await readAll(tools, asked.reads);
  if ("id" in must) return must;
  const plan = asked.plan(must, tools.now());
  const tells = "id" in plan || plan.event !== undefined;
  const [found, rights, news] = await Promise.all([
    readMore(tools, must, previewing.asides),
    Promise.all(previewing.rights(must).map(sight.rights.ask)),
    tells ? sight.rights.ask(newsRight(asked.about.namespace)) : undefined,
  ]);
  const user = tools.cluster.about()?.user ?? "";
  const permission = verdict(rights, user);
  const dryRun = permission.state === "no" ? ({ type: "untried" } as const) : await rehearse(tools, plan);
  const { digest } = tools;
  const now = tools.now();
  const { world } = sight;
  const body = previewing.draw({ now, world, found, plan, rights, news, dryRun, digest, yaml });
  return {
    command: name,
    subject: asked.about,
    ...body,
    bound: boundOf(previewing.binds, must, digest),
    blocked: obstacle(plan, permission, dryRun),
  };
}

const newsRight = (namespace: string): Right => ({
  verb: "create",
  group: "",
  resource: "events",
  namespace,
});

/** The first of what stands in the way, what makes no sense before what is not allowed. */
function obstacle(
  plan: Plan | Problem,
  { state, why }: ReturnType<typeof verdict>,
  dryRun: DryRun,
): Problem | undefined {
  if ("id" in plan) return plan;
  if (state === "no") return why;
  return dryRun.type === "refused" ? dryRun.why : undefined;
}

async function rehearse(tools: Tools, plan: Plan | Problem): Promise<DryRun> {
  if ("id" in plan) return { type: "untried" };
  if (plan.type === "program") return tryProgram(tools.programs, plan.program);
  const objects = [];
  for (const write of plan.writes) {
    const answer = await send(tools.cluster, write, { dryRun: true });
    if (answer.type === "refused") return answer;
    objects.push(answer.object);
  }
  return { type: "accepted", objects };
}

/** As `kubectl get -o yaml` writes it: a list stands under its key. */
const yaml = (value: unknown): string => writeYaml(value, { indentsLists: false });
