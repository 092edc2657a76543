/** What a command is about. */
export interface Subject {
  readonly kind: "Deployment" | "Service" | "Release";
  readonly namespace: string;
  readonly name: string;
}
