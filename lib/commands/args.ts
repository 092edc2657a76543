import { check } from "../base/check.ts";
import { struct, word } from "../base/shape.ts";

/** Names as Kubernetes takes them (a DNS-1123 subdomain): nothing in one means anything in a path. */
export const isName = (text: string): boolean =>
  text.length <= 253 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(text);

export interface Named {
  readonly namespace: string;
  readonly name: string;
}

const named = struct({ namespace: word, name: word });

/** The object that arguments name by `namespace` and `name`; undefined where they name none. */
export function namedBy(args: unknown): Named | undefined {
  const checked = check(named, args);
  if (checked.type === "bad") return undefined;
  const { namespace, name } = checked.value;
  return isName(namespace) && isName(name) ? { namespace, name } : undefined;
}
