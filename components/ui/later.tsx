import { useEffect, useState, type ComponentType } from "react";

/** A component that the first picture does not need, and how to fetch it before it is drawn. */
export interface Later<P> {
  readonly Part: ComponentType<P>;
  readonly fetch: () => void;
}

/**
 * Fetches a component when it is first drawn or asked for. Until it is there, and where it cannot be had, there is
 * nothing in its place; each time that it is drawn anew it is asked for again.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  let fetched: ComponentType<P> | undefined;
  const fetch = async (): Promise<void> => {
    fetched ??= await load().catch(() => undefined);
  };
  function Part(props: P) {
    const [Fetched, setFetched] = useState(() => fetched);
    useEffect(() => {
      void fetch().then(() => setFetched(() => fetched));
    }, []);
    return Fetched === undefined ? null : <Fetched {...props} />;
  }
  return { Part, fetch: () => void fetch() };
}
