/** One line that a container wrote. `at`: ms since 1970. */
export interface LogLine {
  readonly at: number;
  readonly text: string;
}

/** What one container wrote in one life, the latest lines of it. */
export interface Log {
  readonly lines: readonly LogLine[];
  readonly write: (line: LogLine) => void;
  /** No line comes any more. */
  readonly end: () => void;
  readonly ended: () => boolean;
  /** Hears each later line and, once, the end (at once when it ended before). Returns its undo. */
  readonly follow: (hear: (line: LogLine) => void, ended: () => void) => () => void;
}

/** Lines that are kept, and characters of a line. */
const most = 400;
const longest = 2_000;

export function createLog(): Log {
  const lines: LogLine[] = [];
  const followers = new Set<{ readonly hear: (line: LogLine) => void; readonly ended: () => void }>();
  let over = false;
  return {
    lines,
    write({ at, text }) {
      if (over) return;
      const line = { at, text: text.slice(0, longest) };
      lines.push(line);
      if (lines.length > most) lines.splice(0, lines.length - most);
      for (const { hear } of followers) hear(line);
    },
    end() {
      if (over) return;
      over = true;
      for (const { ended } of followers) ended();
      followers.clear();
    },
    ended: () => over,
    follow(hear, ended) {
      if (over) {
        ended();
        return () => undefined;
      }
      const follower = { hear, ended };
      followers.add(follower);
      return () => {
        followers.delete(follower);
      };
    },
  };
}
