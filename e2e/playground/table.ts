/** The cells of what kubectl or helm prints as a table: columns are tabs or two spaces apart. */
export const cells = (text: string): readonly (readonly string[])[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) =>
      line
        .trim()
        .split(line.includes("\t") ? "\t" : / {2,}/)
        .map((cell) => cell.trim()),
    );

/** With one space where there are many, for what is aligned to what changes. */
export const squeezed = (text: string): string => text.replaceAll(/[ \t]+/g, " ").replaceAll(/ $/gm, "");
