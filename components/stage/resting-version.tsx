import type { VersionView } from "../../lib/view/view.ts";
import { VersionHead } from "./version-head.tsx";

/** An old version that Kubernetes keeps for going back. */
export const RestingVersion = ({ version, age }: { readonly version: VersionView; readonly age: string }) => (
  <li>
    <VersionHead version={version} age={age} />
  </li>
);
