/** A Deployment by its address. What it is at a moment is another question: names are used again. */
export interface Ref {
  readonly namespace: string;
  readonly name: string;
}

/** The key of `World.deploymentNamed`. */
export const refKey = (ref: Ref): string => `${ref.namespace}/${ref.name}`;
