import type { StatusError } from "../status.ts";

/** Whether a refusal says that the namespace is going: nothing more can be made in it. */
export const isTerminating = ({ details }: StatusError): boolean =>
  details?.causes?.some(({ reason }) => reason === "NamespaceTerminating") ?? false;
