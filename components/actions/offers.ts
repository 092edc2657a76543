import type { RolloutView, VersionView } from "../../lib/view/view.ts";
import type { NamedVersion } from "./deed.ts";

/** What one may want to go back from where the page is, as far as its view tells. */
export interface Ways {
  readonly current: VersionView | undefined;
  /** The revision before the current one: the highest number below it. Undefined: there is none. */
  readonly previous: VersionView | undefined;
  /** Blue-green: a Service, and the Deployment that it could be switched to. */
  readonly switches: readonly { readonly service: string; readonly to: string; readonly isBack: boolean }[];
  /** Canary: the Deployment with the fewest pods behind the same Service as others. */
  readonly canary: string | undefined;
}

export const namedOf = ({ label, colour, letter, revision }: VersionView): NamedVersion => ({
  label,
  colour,
  letter,
  revision,
});

/** Where a rollout can go from here: back to the version before, or by its Service to another Deployment. */
export function waysOf(view: RolloutView): Ways {
  const own = view.versions.filter(({ deployment }) => deployment === view.name);
  const current = own.find((version) => version.current);
  return {
    current,
    previous: previousOf(own, current),
    switches: view.strategy === "blue-green" ? switchesOf(view) : [],
    canary: view.strategy === "canary" ? canaryOf(view.versions) : undefined,
  };
}

/** A ReplicaSet without a number is never gone back to by itself. */
function previousOf(own: readonly VersionView[], current: VersionView | undefined): VersionView | undefined {
  const limit = current === undefined ? Infinity : (current.revision ?? -Infinity);
  return own
    .filter(({ revision = Infinity }) => revision < limit)
    .sort((a, b) => (b.revision ?? 0) - (a.revision ?? 0))[0];
}

type Born = Pick<VersionView, "createdAt" | "letter">;

/** Of the oldest first version; of one second, letters are given to the lower tag first (see `identify`). */
export function isOlder(some: readonly Born[], others: readonly Born[]): boolean {
  const [a, b] = [oldestOf(some), oldestOf(others)];
  if (a === undefined || b === undefined) return false;
  return a.createdAt === b.createdAt ? a.letter < b.letter : a.createdAt < b.createdAt;
}

const oldestOf = (versions: readonly Born[]): Born | undefined =>
  versions.toSorted((a, b) => a.createdAt - b.createdAt)[0];

function switchesOf({ versions, traffic }: RolloutView): Ways["switches"] {
  const names = [...new Set(versions.map(({ deployment }) => deployment))];
  const of = (name: string) => versions.filter(({ deployment }) => deployment === name);
  return traffic.services.flatMap(({ name: service, shares, endpoints }) => {
    if (endpoints === 0) return [];
    const picked = versions.find(({ uid }) => (shares[uid] ?? 0) > 0)?.deployment;
    if (picked === undefined) return [];
    return names
      .filter((name) => name !== picked)
      .map((to) => ({ service, to, isBack: isOlder(of(to), of(picked)) }));
  });
}

function canaryOf(versions: readonly VersionView[]): string | undefined {
  const sizes = new Map<string, number>();
  for (const { deployment, desired } of versions)
    sizes.set(deployment, (sizes.get(deployment) ?? 0) + desired);
  const running = [...sizes].filter(([, size]) => size > 0).sort((a, b) => a[1] - b[1]);
  return running.length > 1 ? running[0]?.[0] : undefined;
}
