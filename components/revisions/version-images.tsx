import type { RevisionImage } from "../../lib/rollout/revisions/images.ts";
import type { Row } from "./rows.ts";
import { useRevisionWords } from "./words.ts";

/** The images of a version, each with its digest where its pods tell one. */
export function VersionImages({ row: { version, revision } }: { readonly row: Row }) {
  if (revision === undefined) return <span className="version-images">{version.images.join(" · ")}</span>;
  return revision.images.map((image) => <Image key={image.container} image={image} />);
}

function Image({ image: { image, digests } }: { readonly image: RevisionImage }) {
  const words = useRevisionWords().revisions;
  const [digest] = digests;
  const isTold = digest !== undefined && !image.includes(digest);
  return (
    <span className="version-images">
      {image}
      {isTold && (
        <span className="version-digest" title={digests.join(", ")}>
          {digests.length === 1 ? words.digest(digest) : ` ${words.digests(digests.length)}`}
        </span>
      )}
    </span>
  );
}
