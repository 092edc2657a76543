import { memo } from "react";
import { ChangeCause } from "./change-cause.tsx";
import type { Row } from "./rows.ts";
import { VersionImages } from "./version-images.tsx";
import { VersionName } from "./version-name.tsx";
import { useRevisionWords } from "./words.ts";

interface VersionHeadProps {
  readonly row: Row;
  /** The page's own Deployment. */
  readonly deployment: string;
  /** "3 min" */
  readonly age: string;
  readonly isPrevious: boolean;
}

/** What a version is, without its numbers: it is drawn anew only when that reads otherwise. */
export const VersionHead = memo(function VersionHead(props: VersionHeadProps) {
  const { row, deployment, age, isPrevious } = props;
  const words = useRevisionWords().revisions;
  const { version, revision } = row;
  return (
    <>
      <VersionName row={row} age={age} isPrevious={isPrevious} />
      <VersionImages row={row} />
      <ChangeCause cause={version.changeCause} inherited={version.changeCauseInherited} />
      {revision?.maker !== undefined && <span className="version-line">{words.madeBy(revision.maker)}</span>}
      {version.deployment !== deployment && (
        <span className="version-line">{words.of(version.deployment)}</span>
      )}
    </>
  );
}, readsAlike);

function readsAlike(a: VersionHeadProps, b: VersionHeadProps): boolean {
  return textOf(a) === textOf(b);
}

function textOf({ row: { version, revision }, age, isPrevious }: VersionHeadProps): string {
  const { colour, letter, label, revision: number, formerRevisions, current, images } = version;
  const name = [colour, letter, label, number, formerRevisions, current, age, isPrevious];
  const cause = [version.changeCause, version.changeCauseInherited];
  return JSON.stringify([name, cause, images, revision?.images, revision?.maker, revision?.unchanged]);
}
