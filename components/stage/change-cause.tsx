import type { VersionView } from "../../lib/view/view.ts";
import { useWords } from "../ui/words.ts";

/** What somebody wrote about the change; marked where it was only carried over. */
export function ChangeCause({ version }: { readonly version: VersionView }) {
  const words = useWords().page.versions;
  if (version.changeCause === undefined) return undefined;
  return (
    <span className="version-line">
      <bdi>{version.changeCause}</bdi>
      {version.changeCauseInherited && (
        <em className="tag" title={words.inheritedWhy}>
          {words.inherited}
        </em>
      )}
    </span>
  );
}
