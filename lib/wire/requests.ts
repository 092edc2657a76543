import { check } from "../base/check.ts";
import { int, struct, word } from "../base/shape.ts";
import type { Place, Topic } from "./events.ts";

/** Names of Kubernetes objects and namespaces: RFC 1123, at most 253 letters. */
const name = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/;

const stage = struct({ type: word, namespace: word, name: word });
const board = struct({ type: word });
const place = struct({ epoch: word, channel: int, frame: int });

/** The topic that a browser named, or undefined where it is none. */
export function readTopic(raw: unknown): Topic | undefined {
  const kind = check(board, raw);
  if (kind.type === "good" && kind.value.type === "board") return { type: "board" };
  const topic = check(stage, raw);
  if (topic.type === "bad") return undefined;
  const { type, namespace } = topic.value;
  if (type !== "rollout" && type !== "service") return undefined;
  if (!name.test(namespace) || !name.test(topic.value.name)) return undefined;
  return { type, namespace, name: topic.value.name };
}

/** What a browser says it has: null where it has nothing, undefined where it makes no sense. */
export function readPlace(raw: unknown): Place | null | undefined {
  if (raw === null) return null;
  const checked = check(place, raw);
  if (checked.type === "bad" || checked.value.epoch.length > 64) return undefined;
  const { channel, frame } = checked.value;
  return isCount(channel) && isCount(frame) ? checked.value : undefined;
}

/** Whether a part of an address may be the name of an object. */
export const isName = (text: string | undefined): text is string => text !== undefined && name.test(text);

export const isCount = (raw: unknown): raw is number => Number.isSafeInteger(raw) && (raw as number) >= 0;
