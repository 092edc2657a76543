/** The Secret in which Helm keeps one revision, as helm's pkg/storage/storage.go names it. */
export const recordName = ({
  release,
  revision,
}: {
  readonly release: string;
  readonly revision: number;
}): string => `sh.helm.release.v1.${release}.v${revision}`;
