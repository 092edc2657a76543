/** A kubectl line, ready to copy. Arguments that a shell would read differently are quoted. */
export const kubectl = (namespace: string, ...words: readonly string[]): string =>
  ["kubectl", "-n", quoted(namespace), ...words].join(" ");

/** The line that shows the EndpointSlices of a Service; with more words, such as `-o yaml`, as those say. */
export const kubectlSlices = (namespace: string, service: string, ...words: readonly string[]): string =>
  kubectl(namespace, "get", "endpointslices", "-l", `kubernetes.io/service-name=${service}`, ...words);

/** A word that a shell takes as it is. */
export const quoted = (word: string): string =>
  /^[\w./:=@,+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
