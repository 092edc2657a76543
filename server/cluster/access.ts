import { stat } from "node:fs/promises";
import { Agent, type Dispatcher } from "undici";
import { stringAt } from "../../lib/base/raw.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import type { Clock } from "./clock.ts";
import { load, type About, type Loaded } from "./contexts.ts";
import { library } from "./kubeconfig.ts";
import { redact } from "./redact.ts";
import type { Source, Surroundings } from "./sources.ts";

/** What one request needs to be let in. */
export interface Pass {
  readonly server: string;
  readonly user: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly dispatcher: Dispatcher;
}

export interface Access {
  /** A pass as of now: tokens are renewed, and files that changed are read again. */
  readonly pass: () => Promise<Pass | ConnectionProblem>;
  /** The server refused what a pass gave, so everything is loaded anew. */
  readonly doubt: () => void;
  /** Undefined until the configuration could be read once. */
  readonly about: () => About | undefined;
  readonly close: () => Promise<void>;
}

/** A plugin may ask a person to sign in; longer than this nothing else waits for it. */
const pluginPatience = 60_000;
/** Credentials that are refused are fetched again no more often than this: a plugin may be slow, or cost money. */
const doubtPause = 10_000;

export function createAccess(
  source: Exclude<Source, { type: "none" }>,
  context: string | undefined,
  world: { readonly clock: Clock; readonly around: Surroundings },
): Access {
  const { clock, around } = world;
  let loaded: Loaded | undefined;
  let dispatcher: Dispatcher | undefined;
  let seen = "";
  let loadedAt = -Infinity;
  let doubted = false;
  let pending: Promise<Pass | ConnectionProblem> | undefined;

  async function current(): Promise<Loaded | ConnectionProblem> {
    const files = loaded?.files ?? (source.type === "files" ? source.files : []);
    const now = await signature(files);
    const again = doubted && clock.now() - loadedAt >= doubtPause;
    if (loaded !== undefined && now === seen && !again) return loaded;
    // The context of the first time stays: a `kubectl config use-context` elsewhere must not move us.
    const fresh = await load(source, loaded?.about.context ?? context, around);
    // A file that is just being written is no reason to let go of what still works.
    if ("id" in fresh) return loaded !== undefined && !again ? loaded : fresh;
    void dispatcher?.close();
    dispatcher = undefined;
    seen = await signature(fresh.files);
    doubted = false;
    loadedAt = clock.now();
    return (loaded = fresh);
  }

  async function makePass(): Promise<Pass | ConnectionProblem> {
    const now = await current();
    if ("id" in now) return now;
    const { about, config } = now;
    const { HttpMethod, RequestContext } = await library();
    const asked = new RequestContext(about.server, HttpMethod.GET);
    try {
      await config.applySecurityAuthentication(asked);
    } catch (error) {
      return problemOfSignIn(error, now);
    }
    const headers = asked.getHeaders();
    // An expired sign-in without a way to renew it yields no header, and the server would answer nobody's question.
    if (now.signsIn && headers["Authorization"] === undefined)
      return { id: "signInExpired", args: { user: about.user } };
    dispatcher ??= asked.getDispatcher() ?? new Agent();
    return { server: about.server, user: about.user, headers, dispatcher };
  }

  return {
    pass: () => {
      pending ??= makePass().finally(() => (pending = undefined));
      return loaded?.plugin === undefined ? pending : withPatience(clock, pending, loaded);
    },
    doubt: () => (doubted = true),
    about: () => loaded?.about,
    close: async () => dispatcher?.destroy(),
  };
}

function withPatience(
  clock: Clock,
  pass: Promise<Pass | ConnectionProblem>,
  { about, plugin }: Loaded,
): Promise<Pass | ConnectionProblem> {
  let undo = (): void => undefined;
  const late = new Promise<ConnectionProblem>((resolve) => {
    const reason = `no answer for ${pluginPatience / 1000} s`;
    undo = clock.after(pluginPatience, () =>
      resolve({ id: "pluginFailed", args: { user: about.user, command: plugin ?? "", reason } }),
    );
  });
  return Promise.race([pass, late]).finally(() => undo());
}

/** Tells whether any of the files changed. */
async function signature(files: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mtimeMs, size, ino }) => `${file} ${mtimeMs} ${size} ${ino}`,
        () => `${file} absent`,
      ),
    ),
  );
  return parts.join("\n");
}

function problemOfSignIn(error: unknown, { about: { user }, plugin }: Loaded): ConnectionProblem {
  const file = stringAt(error, "path");
  const spawning = stringAt(error, "syscall")?.startsWith("spawn") === true;
  if (plugin !== undefined && spawning) return { id: "pluginMissing", args: { user, command: plugin } };
  if (file !== undefined)
    return { id: "credentialFileUnreadable", args: { user, file, reason: stringAt(error, "code") ?? "" } };
  if (plugin !== undefined)
    return { id: "pluginFailed", args: { user, command: plugin, reason: reasonOf(error) } };
  return { id: "credentialsFailed", args: { user, reason: reasonOf(error) } };
}

function reasonOf(error: unknown): string {
  // What does not parse is what the plugin printed, and that is a credential.
  if (error instanceof SyntaxError || error instanceof TypeError) return "its answer is no ExecCredential";
  return redact(error instanceof Error ? error.message : String(error));
}
