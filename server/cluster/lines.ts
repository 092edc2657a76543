const newline = 0x0a;

export interface Lines {
  /** The lines that are complete with this chunk. Cutting is on bytes, so no character is ever cut. */
  readonly push: (chunk: Buffer) => readonly string[];
  /** Whether something stands after the last newline. */
  readonly hasRest: () => boolean;
}

export function createLines(): Lines {
  let parts: Buffer[] = [];
  return {
    push: (chunk) => {
      const lines: string[] = [];
      let from = 0;
      for (let to = chunk.indexOf(newline); to !== -1; to = chunk.indexOf(newline, from)) {
        const end = chunk.subarray(from, to);
        lines.push(
          parts.length === 0 ? end.toString("utf8") : Buffer.concat([...parts, end]).toString("utf8"),
        );
        parts = [];
        from = to + 1;
      }
      if (from < chunk.length) parts.push(chunk.subarray(from));
      return lines.filter((line) => line.trim() !== "");
    },
    hasRest: () => parts.some((part) => part.toString("utf8").trim() !== ""),
  };
}
