import { RowActions, type RowProps } from "./row-parts.tsx";
import { VersionHead } from "./version-head.tsx";

/** An old version that Kubernetes keeps for going back. */
export const RestingVersion = (props: RowProps) => (
  <li>
    <VersionHead {...props} />
    <RowActions {...props} />
  </li>
);
