import { memo } from "react";
import type { VersionView } from "../../lib/view/view.ts";
import { ChangeCause } from "./change-cause.tsx";
import { VersionName } from "./version-name.tsx";

interface VersionHeadProps {
  readonly version: VersionView;
  /** "3 min" */
  readonly age: string;
}

/** What a version is, without its numbers: it is drawn anew only when that reads otherwise. */
export const VersionHead = memo(function VersionHead({ version, age }: VersionHeadProps) {
  return (
    <>
      <VersionName version={version} age={age} />
      <span className="version-images">{version.images.join(" · ")}</span>
      <ChangeCause cause={version.changeCause} inherited={version.changeCauseInherited} />
    </>
  );
}, readsAlike);

function readsAlike(a: VersionHeadProps, b: VersionHeadProps): boolean {
  return a.age === b.age && textOf(a.version) === textOf(b.version);
}

function textOf(version: VersionView): string {
  const { colour, letter, label, revision, formerRevisions, current } = version;
  const { images, changeCause, changeCauseInherited } = version;
  const name = [colour, letter, label, revision, formerRevisions, current];
  return JSON.stringify([...name, images, changeCause, changeCauseInherited]);
}
