import { useEffect, useState } from "react";
import type { Permission } from "../../lib/commands/preview.ts";
import type { Subject } from "../../lib/commands/subject.ts";
import { live } from "../live/live.ts";
import { askRights } from "../live/previews.ts";

type Permissions = readonly Permission[] | undefined;

/** What was asked already, by run of the server and subject: every button of a page shares the answer. */
const asked = new Map<string, Promise<Permissions>>();

function permissionsOf(subject: Subject): Promise<Permissions> {
  const key = [live().token(), subject.kind, subject.namespace, subject.name].join(" ");
  const before = asked.get(key);
  if (before !== undefined) return before;
  const answer = askRights(subject).then((permissions) => {
    if (permissions === undefined) asked.delete(key);
    return permissions;
  });
  asked.set(key, answer);
  return answer;
}

/** What one may do to something; undefined while that is being asked, and where nothing can be asked (`isOff`). */
export function usePermissions({ kind, namespace, name }: Subject, isOff: boolean): Permissions {
  const [permissions, setPermissions] = useState<Permissions>();
  useEffect(() => {
    if (isOff) return undefined;
    let isOver = false;
    void permissionsOf({ kind, namespace, name }).then((answer) => {
      if (!isOver) setPermissions(answer);
    });
    return () => {
      isOver = true;
    };
  }, [kind, namespace, name, isOff]);
  return permissions;
}
