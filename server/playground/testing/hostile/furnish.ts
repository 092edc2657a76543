import type { Door } from "./door.ts";
import { widgets } from "./more-objects.ts";
import { samples } from "./objects.ts";
import type { Sample } from "./sample.ts";

/** Times that an object is tried whose definition was created a moment ago. */
const tries = 200;

/** Creates a good object of every kind. Throws when one is refused. */
export async function furnish(door: Door): Promise<void> {
  for (const sample of [widgets, ...samples]) await create(door, sample);
}

async function create(door: Door, { group, plural, namespaced, object }: Sample): Promise<void> {
  const path = `${group}${namespaced ? "/namespaces/default" : ""}/${plural}`;
  const headers = { "content-type": "application/json" };
  for (let left = tries; ; left -= 1) {
    const { status, text } = await door.ask({ method: "POST", path, headers, body: JSON.stringify(object) });
    // Of an object in its second version the name is taken.
    if (status === 201 || status === 409) return;
    if (status !== 404 || left === 0) throw new Error(`${path}: ${text}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
