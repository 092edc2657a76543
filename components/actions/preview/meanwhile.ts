import type { FieldChange, Line, Preview } from "../../../lib/commands/preview.ts";

/** What of a preview was not in the one before; nothing where there was none. */
export interface Newcomers {
  readonly isNewLine: (line: Line) => boolean;
  readonly isNewField: (title: string, field: FieldChange) => boolean;
}

const none: Newcomers = { isNewLine: () => false, isNewField: () => false };

const keyOfLine = ({ text, detail }: Line): string => JSON.stringify([text, detail]);
const keyOfField = (title: string, { path, before, after }: FieldChange): string =>
  JSON.stringify([title, path, before, after]);

/** What is new to somebody who has read the preview before, and nothing else. */
export function newcomersOf(former: Preview | undefined): Newcomers {
  if (former === undefined) return none;
  const lines = new Set([...former.happens, ...former.stays, ...former.warnings].map(keyOfLine));
  const fields = new Set(
    former.changes.flatMap(({ title, fields: of }) => of.map((field) => keyOfField(title, field))),
  );
  return {
    isNewLine: (line) => !lines.has(keyOfLine(line)),
    isNewField: (title, field) => !fields.has(keyOfField(title, field)),
  };
}
