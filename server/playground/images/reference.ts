/** An image's name, taken apart (`[registry/]repository[:tag][@digest]`). */
export interface Reference {
  /** With registry: `docker.io/library/nginx`, `rollscope.dev/shop/web`. */
  readonly repository: string;
  /** `latest` where neither tag nor digest is given; undefined for a digest alone. */
  readonly tag: string | undefined;
  readonly digest: string | undefined;
}

const form =
  /^((?:[a-zA-Z0-9.-]+(?::\d+)?\/)?[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*)(?::([\w][\w.-]{0,127}))?(?:@(sha256:[a-f0-9]{64}))?$/;

/** With the registry and the folder that docker's rules imply. */
function qualified(repository: string): string {
  const slash = repository.indexOf("/");
  if (slash < 0) return `docker.io/library/${repository}`;
  const first = repository.slice(0, slash);
  return /[.:]/.test(first) || first === "localhost" ? repository : `docker.io/${repository}`;
}

/** Undefined when `name` is no image's name (distribution/reference, regexp.go). */
export function parseReference(name: string): Reference | undefined {
  if (name.length > 512) return undefined;
  const [, repository, tag, digest] = form.exec(name) ?? [];
  if (repository === undefined) return undefined;
  return {
    repository: qualified(repository),
    tag: tag ?? (digest === undefined ? "latest" : undefined),
    digest,
  };
}

/** As the runtime names it: `docker.io/library/nginx:1.27`. */
export const canonical = ({ repository, tag, digest }: Reference): string =>
  `${repository}${tag === undefined ? "" : `:${tag}`}${digest === undefined ? "" : `@${digest}`}`;
