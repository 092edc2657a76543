import { useState, type ReactNode } from "react";
import type { Revision, Revisions } from "../../lib/rollout/revisions/revisions.ts";
import type { VersionView } from "../../lib/view/view.ts";
import { DiffDialog } from "../diff/diff-dialog.tsx";
import { Panel } from "../ui/panel.tsx";
import { CompareButton } from "./compare-button.tsx";
import { GoneRows } from "./gone-rows.tsx";
import { askedOf, chosenAfter } from "./pair.ts";
import "./revisions.css";
import { RestingVersion } from "./resting-version.tsx";
import { joined, type Row } from "./rows.ts";
import { useDiffAddress } from "./use-diff-address.ts";
import { counts, splitRows } from "./version-order.ts";
import { VersionRows } from "./version-rows.tsx";
import { useRevisionWords } from "./words.ts";

export interface RevisionsPanelProps {
  readonly namespace: string;
  /** The page's own Deployment; versions of another one say which. */
  readonly name: string;
  readonly versions: readonly VersionView[];
  /** At the moment shown; undefined where its Deployment is not there. */
  readonly revisions: Revisions | undefined;
  /** Now: templates are read of the cluster as it is, whatever moment is shown. */
  readonly present: Revisions | undefined;
  /** The moment shown, ms. */
  readonly at: number;
  /** A recording keeps no templates. */
  readonly isComparable: boolean;
  /** What can be done with a revision that is not the current one. */
  readonly renderAction?: (revision: Revision) => ReactNode;
}

/** Every revision with its counts, the highest number first; unknown counts say so. */
export function RevisionsPanel(props: RevisionsPanelProps) {
  const { namespace, name, versions, revisions, present, at, isComparable, renderAction } = props;
  const words = useRevisionWords();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [pair, setPair] = useDiffAddress();
  const rows = joined(versions, revisions);
  const split = splitRows(rows);
  const numbers = rows.flatMap(({ revision }) => revision?.number ?? []);
  const shared = (row: Row) => ({
    row,
    deployment: name,
    age: words.page.age(at - row.version.createdAt),
    isPrevious: row.revision?.number !== undefined && row.revision.number === revisions?.previous,
    isChosen: chosen.includes(row.revision?.number ?? 0),
    onChoose:
      isComparable && numbers.length > 1
        ? (number: number) => setChosen(chosenAfter(chosen, number))
        : undefined,
    action: row.revision === undefined || row.revision.current ? undefined : renderAction?.(row.revision),
  });
  return (
    <Panel
      title={words.revisions.title}
      aside={isComparable && numbers.length > 1 && <CompareButton chosen={chosen} onCompare={setPair} />}
    >
      {rows.length === 0 && <p className="text-ink-2">{words.revisions.none}</p>}
      {split.present.length > 0 && (
        <table className="versions">
          <caption className="sr-only">{words.revisions.caption}</caption>
          <thead>
            <tr>
              {counts.map((count) => (
                <th key={count} scope="col">
                  {words.revisions[count]}
                </th>
              ))}
            </tr>
          </thead>
          {split.present.map((row) => (
            <VersionRows key={row.version.uid} {...shared(row)} />
          ))}
        </table>
      )}
      {split.resting.length > 0 && (
        <details className="resting" open={split.resting.length <= 3}>
          <summary>{words.revisions.more(split.resting.length)}</summary>
          <ul>
            {split.resting.map((row) => (
              <RestingVersion key={row.version.uid} {...shared(row)} />
            ))}
          </ul>
        </details>
      )}
      {revisions !== undefined && <GoneRows gone={revisions.gone} />}
      {pair !== undefined && isComparable && rows.length > 0 && (
        <DiffDialog
          key={pair.join()}
          {...{ namespace, name, pair }}
          asked={askedOf(pair, revisions, present)}
          onClose={() => setPair(undefined)}
        />
      )}
    </Panel>
  );
}
