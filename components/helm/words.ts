import { enHelm, type HelmWords } from "../../lib/words/helm.ts";

/** As `useWords`, for the panel about Helm's releases. */
export const useHelmWords = (): HelmWords => enHelm;
