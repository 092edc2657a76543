import type { Source } from "../../lib/view/connection.ts";
import { Chip } from "../ui/chip.tsx";
import { dayOf } from "../ui/clock-time.ts";
import { useWords } from "../ui/words.ts";
import { PlaygroundChip } from "./playground-chip.tsx";

/** Which cluster (context, server, namespaces) or which recording one is looking at. */
export function SourceChips({ source }: { readonly source: Source | undefined }) {
  const { header, scope } = useWords().page;
  if (source === undefined) return undefined;
  if (source.type === "recording")
    return (
      <Chip label={header.recording}>
        {source.file} · {dayOf(source.from)}
      </Chip>
    );
  return (
    <>
      {source.playground === undefined ? (
        <Chip label={header.context} title={source.context}>
          {source.context}
        </Chip>
      ) : (
        <PlaygroundChip playground={source.playground} />
      )}
      <Chip label={header.server} title={source.server}>
        <span className="font-mono">{source.server.replace(/^https?:\/\//u, "")}</span>
      </Chip>
      <Chip label={header.namespaces} title={source.namespaces.join(", ") || undefined}>
        {scope(source.namespaces)}
      </Chip>
      {source.readOnly && <Chip>{header.readOnly}</Chip>}
    </>
  );
}
