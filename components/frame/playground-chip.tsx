import type { ConnectionView, Playground } from "../../lib/view/connection.ts";
import { CopyLine } from "../ui/copy-line.tsx";
import { Popover } from "../ui/popover.tsx";
import { useWords } from "../ui/words.ts";

/** Says that this is the playground and no cluster; opens what that is, and how kubectl reaches it. */
export function PlaygroundChip({ playground }: { readonly playground: Playground }) {
  const words = useWords().playground;
  return (
    <Popover button={words.name} buttonClass="chip chip-button" label={words.name}>
      <div className="grid gap-3">
        <p>{words.about}</p>
        <p>{words.terminal}</p>
        <CopyLine line={exportLine(playground)} />
        <p>{words.yours}</p>
        <CopyLine line="npm start -- --kubeconfig ~/.kube/config" />
      </div>
    </Popover>
  );
}

/** The playground that a page looks at; undefined for any other cluster and for a recording. */
export const playgroundOf = ({ source }: ConnectionView): Playground | undefined =>
  source?.type === "cluster" ? source.playground : undefined;

/** What a terminal needs once before its kubectl and helm reach the playground. */
export const exportLine = ({ kubeconfig }: Playground): string => `export KUBECONFIG=${kubeconfig}`;
