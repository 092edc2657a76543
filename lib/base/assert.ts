/** For the default branch of a switch over a union: a new member is a compile error here. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
