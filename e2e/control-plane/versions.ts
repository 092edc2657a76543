/** What is built when nothing else is asked for. */
export const defaultKubernetes = "1.37.2";

/** KWOK plays the kubelets; one version of it serves every Kubernetes that we build. */
export const kwok = "0.8.0";

/** The oldest Go that builds the default Kubernetes (the `go` line of its go.mod). */
export const oldestGo = { major: 1, minor: 26 } as const;

/** `1.36.3` and `v1.36.3` name the same version; anything else is refused here. */
export function parseVersion(text: string): string {
  const version = text.replace(/^v/, "");
  if (!/^1\.\d+\.\d+$/.test(version)) {
    throw new Error(`"${text}" is no Kubernetes version; write it as 1.36.3.`);
  }
  return version;
}

/** Kubernetes 1.36.3 is made of staging modules at 0.36.3. */
export const stagingVersion = (version: string): string => version.replace(/^1\./, "0.");
