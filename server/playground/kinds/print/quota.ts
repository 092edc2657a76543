import type { Column } from "../kind.ts";
import type { ResourceQuota } from "../types/resource-quota.ts";
import { ageColumn, nameColumn, text } from "./column.ts";

const isLimit = (resource: string): boolean => resource.startsWith("limits.");

const usageText =
  (shown: (resource: string) => boolean) =>
  ({ status }: ResourceQuota): string =>
    Object.keys(status?.hard ?? {})
      .filter(shown)
      .sort()
      .map((resource) => `${resource}: ${status?.used?.[resource] ?? 0}/${status?.hard?.[resource] ?? 0}`)
      .join(", ");

export const quotaColumns: readonly Column[] = [
  nameColumn,
  text(
    "Request",
    "How much there is and may be of what is asked for.",
    usageText((resource) => !isLimit(resource)),
  ),
  text("Limit", "How much there is and may be of what is never exceeded.", usageText(isLimit)),
  ageColumn,
];
