import type { IncomingMessage } from "node:http";
import { check } from "../../lib/base/check.ts";
import { struct, word } from "../../lib/base/shape.ts";
import { isName } from "../../lib/commands/args.ts";
import type { Subject } from "../../lib/commands/subject.ts";
import { problem } from "../../lib/words/problem.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { commandNamed } from "./admit.ts";
import { readQuestion, type Question } from "./body.ts";
import { look } from "./look.ts";
import type { DoorParts } from "./parts.ts";
import { refusalOf, type Refusal } from "./refusal.ts";
import { createRights, permissionsOf, type Rights } from "./rights.ts";

type Glanced = { readonly body: unknown } | Refusal;

/** Answers what a command would do, or (`rights`) which commands may be given at all. Nothing is changed by it. */
export function createGlance(parts: DoorParts) {
  let known: { readonly cluster: Cluster; readonly rights: Rights } | undefined;
  const rightsAt = (cluster: Cluster): Rights => {
    if (known?.cluster !== cluster) known = { cluster, rights: createRights(cluster, parts.now) };
    return known.rights;
  };
  return async (cluster: Cluster, name: string, request: IncomingMessage): Promise<Glanced> => {
    const question = await readQuestion(request);
    if ("why" in question) return question;
    const sight = { cluster, rights: rightsAt(cluster) };
    return name === "rights" ? listRights(parts, sight, question) : preview(parts, sight, { name, question });
  };
}

interface Sight {
  readonly cluster: Cluster;
  readonly rights: Rights;
}

const shape = struct({ kind: word, namespace: word, name: word });
const subjects: ReadonlySet<string> = new Set<Subject["kind"]>(["Deployment", "Service", "Release"]);

async function listRights(
  { commands }: DoorParts,
  { cluster, rights }: Sight,
  { args }: Question,
): Promise<Glanced> {
  const checked = check(shape, args);
  if (checked.type === "bad" || !isSubject(checked.value))
    return { status: 400, why: problem("commandMalformed", { command: "rights" }) };
  const user = cluster.about()?.user ?? "";
  return { body: { rights: await permissionsOf(commands.values(), checked.value, { rights, user }) } };
}

const isSubject = (value: {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}): value is Subject => subjects.has(value.kind) && isName(value.namespace) && isName(value.name);

async function preview(
  parts: DoorParts,
  { cluster, rights }: Sight,
  { name, question }: { readonly name: string; readonly question: Question },
): Promise<Glanced> {
  const command = commandNamed(parts, name);
  if ("why" in command) return command;
  const asked = command.parse(question.args);
  if (asked === undefined) return { status: 400, why: problem("commandMalformed", { command: name }) };
  const { preview: previewing } = asked;
  if (previewing === undefined) return { status: 404, why: problem("previewUnknown", { command: name }) };
  const sight = { rights, world: parts.world() };
  const seen = await look({ ...parts, cluster }, sight, { name, asked, previewing });
  return "id" in seen ? refusalOf(seen) : { body: { preview: seen } };
}
