import { StatusError } from "../../status.ts";

/** What an act was refused with. Throws when it was accepted, or when it failed in another way. */
export function refusal(act: () => unknown): StatusError {
  try {
    act();
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}
