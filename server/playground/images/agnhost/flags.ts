/** What follows a subcommand: `--port=80`, `--port 80`, `--close`. */
export interface Flags {
  /** The flag's text; undefined where it is not given. */
  readonly text: (name: string) => string | undefined;
  /** The flag's number, or `otherwise` where none is given. */
  readonly number: (name: string, otherwise: number) => number;
  /** As they were written. */
  readonly words: readonly string[];
}

export function readFlags(words: readonly string[]): Flags {
  const given = new Map<string, string>();
  words.forEach((word, at) => {
    const [, name, value] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name !== undefined) given.set(name, value ?? words[at + 1] ?? "");
  });
  return {
    text: (name) => given.get(name),
    number(name, otherwise) {
      const value = Number(given.get(name) ?? otherwise);
      return Number.isInteger(value) ? value : otherwise;
    },
    words,
  };
}
