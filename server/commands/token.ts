import { randomBytes, timingSafeEqual } from "node:crypto";

/** The header in which a page shows that it has the token of this run of the server. */
export const tokenHeader = "x-rollscope-token";

/** Handed to pages over their socket, which no other site can open. */
export const createToken = (): string => randomBytes(32).toString("base64url");

/** Compares in a time that tells nothing of where they differ. */
export function isToken(token: string, shown: string | readonly string[] | undefined): boolean {
  if (typeof shown !== "string") return false;
  const [own, other] = [Buffer.from(token), Buffer.from(shown)];
  return own.length === other.length && timingSafeEqual(own, other);
}
