import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Room {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Takes the folder away. */
  readonly leave: () => Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What every program needs, and the way out through a proxy. */
const kept = [
  ...["PATH", "LANG", "LC_ALL", "TZ", "TMPDIR", "SYSTEMROOT"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY"],
  ...["http_proxy", "https_proxy", "no_proxy", "all_proxy"],
  ...["SSL_CERT_FILE", "SSL_CERT_DIR"],
];

/**
 * A private folder to run helm in, with no configuration, plugin, repository or cache of the user's. `whole`: a plugin
 * of the kubeconfig signs in, which may need anything of the user's environment, their home first.
 */
export async function openRoom(around: Environment, whole: boolean): Promise<Room> {
  const folder = await mkdtemp(join(tmpdir(), "rollscope-helm-"));
  await mkdir(join(folder, "home"), { mode: 0o700 });
  const names = whole ? Object.keys(around).filter((name) => !/^(HELM|KUBE)/.test(name)) : kept;
  const passed = names.flatMap((name): (readonly [string, string])[] => {
    const value = around[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    folder,
    env: { ...Object.fromEntries(passed), ...own(folder, whole) },
    leave: () => rm(folder, { recursive: true, force: true }),
  };
}

function own(folder: string, whole: boolean): Readonly<Record<string, string>> {
  const home = join(folder, "home");
  return {
    // Records are read as Secrets here, so they are written as Secrets.
    HELM_DRIVER: "secret",
    HELM_PLUGINS: join(folder, "plugins"),
    HELM_CACHE_HOME: join(folder, "cache"),
    HELM_CONFIG_HOME: join(folder, "config"),
    HELM_DATA_HOME: join(folder, "data"),
    KUBECACHEDIR: join(folder, "discovery"),
    TERM: "dumb",
    ...(whole
      ? {}
      : {
          HOME: home,
          XDG_CACHE_HOME: join(home, "cache"),
          XDG_CONFIG_HOME: join(home, "config"),
          XDG_DATA_HOME: join(home, "data"),
        }),
  };
}
