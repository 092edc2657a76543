const domain = "(?:[a-zA-Z0-9-]+(?:\\.[a-zA-Z0-9-]+)*(?::\\d+)?/)?";
const component = "[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*";
const reference = new RegExp(
  `^${domain}${component}(?:/${component})*(?::(?<tag>\\w[\\w.-]{0,127}))?(?<digest>@[A-Za-z][\\w+.-]*:[0-9a-fA-F]{32,})?$`,
);

/** No image is named longer than this (a name of 255, a tag of 128, a digest). */
const longest = 1024;

/**
 * The tag that an image's name stands for: `latest` where it has neither tag nor digest; undefined where it has only a
 * digest or is no name of an image (pkg/util/parsers, ParseImageName).
 */
export function tagOf(image: string): string | undefined {
  const groups = image.length > longest ? undefined : reference.exec(image)?.groups;
  if (groups === undefined) return undefined;
  return groups["tag"] ?? (groups["digest"] === undefined ? "latest" : undefined);
}
