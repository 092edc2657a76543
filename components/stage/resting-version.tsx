import type { VersionView } from "../../lib/view/view.ts";
import { ChangeCause } from "./change-cause.tsx";
import { VersionName } from "./version-name.tsx";

/** An old version that Kubernetes keeps for going back. */
export const RestingVersion = ({ version, at }: { readonly version: VersionView; readonly at: number }) => (
  <li>
    <VersionName version={version} at={at} />
    <span className="version-images">{version.images.join(" · ")}</span>
    <ChangeCause version={version} />
  </li>
);
