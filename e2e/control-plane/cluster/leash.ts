import { spawn } from "node:child_process";

/** Reads "+ pid" and "- pid"; at the end of its input it kills what is still noted, and the folder goes. */
const script = `
pids=" "
while read -r sign pid; do
  case $sign in
    +) pids="$pids$pid " ;;
    -) case $pids in *" $pid "*) pids="\${pids%% $pid *} \${pids#* $pid }" ;; esac ;;
  esac
done
for pid in $pids; do kill -9 "$pid" 2>/dev/null; done
rm -rf -- "$1"
`;

export interface Leash {
  /** Notes a process to be killed when this one is gone. */
  hold(pid: number): void;
  /** Forgets a process that has ended. */
  release(pid: number): void;
  /** Lets go: whatever is still noted is killed and the folder is removed. */
  end(): Promise<void>;
}

/**
 * A process that outlives this one and cleans up after it, however it ended (kill -9 too):
 * its input ends when we do.
 */
export function leash(folder: string): Leash {
  const child = spawn("/bin/sh", ["-c", script, "leash", folder], {
    stdio: ["pipe", "ignore", "ignore"],
    // A Ctrl-C in the terminal goes to the whole foreground group; this one has to come after it.
    detached: true,
  });
  const closed = new Promise<void>((resolve) => {
    child.on("close", () => resolve());
    child.on("error", () => resolve());
  });
  child.stdin.on("error", () => undefined);
  return {
    hold: (pid) => void child.stdin.write(`+ ${pid}\n`),
    release: (pid) => void child.stdin.write(`- ${pid}\n`),
    end: () => {
      child.stdin.end();
      return closed;
    },
  };
}
