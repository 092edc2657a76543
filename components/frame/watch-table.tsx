import type { ConnectionView, WatchView } from "../../lib/view/connection.ts";
import { useWords } from "../ui/words.ts";

interface WatchTableProps {
  readonly connection: ConnectionView;
  /** Server clock, ms. */
  readonly now: number;
}

/** When the API server was last heard, and every watch that is not simply live. */
export function WatchTable({ connection, now }: WatchTableProps) {
  const { freshness, duration } = useWords().page;
  const { lastHeard, watches } = connection;
  return (
    <div className="grid gap-3">
      <h2 className="text-sm font-semibold">{freshness.details}</h2>
      {connection.source?.type !== "recording" && (
        <p>
          {lastHeard === undefined
            ? freshness.neverHeard
            : freshness.lastHeard(duration(Math.max(1000, now - lastHeard)))}
        </p>
      )}
      {watches.length > 0 && (
        <table className="watch-table">
          <thead>
            <tr>
              <th scope="col">{freshness.kind}</th>
              <th scope="col">{freshness.where}</th>
              <th scope="col">{freshness.state}</th>
              <th scope="col">{freshness.since}</th>
            </tr>
          </thead>
          <tbody>
            {watches.map((watch) => (
              <WatchRow key={`${watch.kind}/${watch.namespace}`} watch={watch} now={now} />
            ))}
          </tbody>
        </table>
      )}
      {(connection.state === "live" || watches.length > 0) && (
        <p className="text-ink-3">{watches.length === 0 ? freshness.allLive : freshness.othersLive}</p>
      )}
    </div>
  );
}

function WatchRow({ watch, now }: { readonly watch: WatchView; readonly now: number }) {
  const { kinds, page } = useWords();
  const { freshness, duration } = page;
  const api = watch.kind === "API";
  return (
    <tr>
      <th scope="row">{api ? freshness.api : (kinds[watch.kind] ?? watch.kind)}</th>
      <td>{api ? "" : watch.namespace === "" ? freshness.everywhere : watch.namespace}</td>
      <td>
        {freshness.watchStates[watch.state] ?? watch.state}
        {watch.message !== undefined && <span className="block text-ink-3">{watch.message}</span>}
      </td>
      <td className="numbers">{duration(now - watch.since)}</td>
    </tr>
  );
}
