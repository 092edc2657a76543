/** A kubectl line, ready to copy. Arguments that a shell would read differently are quoted. */
export const kubectl = (namespace: string, ...words: readonly string[]): string =>
  ["kubectl", "-n", quoted(namespace), ...words].join(" ");

/** A word that a shell takes as it is. */
export const quoted = (word: string): string =>
  /^[\w./:=@,+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
