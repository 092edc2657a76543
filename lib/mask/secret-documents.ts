/**
 * A text of YAML documents in which `hide` stands for every value below `data` or `stringData` of a Secret: for texts
 * that are shown as they came, such as the output of a program. What can be parsed goes through `maskObject`.
 */
export function maskSecretDocuments(text: string, hide: (value: string) => string): string {
  if (!secretKind.test(text)) return text;
  return text
    .split(/^(?=---)/m)
    .map((document) => (secretKind.test(document) ? maskBlocks(document, hide) : document))
    .join("");
}

const secretKind = /^[ \t]*["']?kind["']?:[ \t]*["']?Secret["']?[ \t]*,?\r?$/m;
const blockStart = /^([ \t]*)["']?(?:data|stringData)["']?:[ \t]*$/;
const entry = /^([ \t]*["']?[-\w.]+["']?:[ \t]+)(\S.*)$/;

function maskBlocks(document: string, hide: (value: string) => string): string {
  let depth: number | undefined;
  return document
    .split("\n")
    .map((line) => {
      const indent = line.length - line.trimStart().length;
      if (depth !== undefined && line.trim() !== "" && indent <= depth) depth = undefined;
      if (depth === undefined) {
        depth = blockStart.exec(line)?.[1]?.length;
        return line;
      }
      const found = entry.exec(line);
      if (found === null) return line.trim() === "" ? line : " ".repeat(indent) + hide(line.trim());
      return /^[|>][+-]?$/.test(found[2] ?? "") ? line : `${found[1] ?? ""}${hide(found[2] ?? "")}`;
    })
    .join("\n");
}
