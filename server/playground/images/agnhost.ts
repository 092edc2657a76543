import type { Image } from "./image.ts";

type Answer = NonNullable<Image["answer"]>;

const plain = (body: string): ReturnType<Answer> => ({
  status: 200,
  contentType: "text/plain; charset=utf-8",
  body,
});

/** Subcommands of Kubernetes' own test image that answer with the pod's name (test/images/agnhost). */
const servers: Readonly<Record<string, (own: Answer) => Answer>> = {
  "serve-hostname":
    () =>
    (_, { pod }) =>
      plain(pod),
  netexec: (own) => (request, inside) =>
    request.path === "/hostname" || request.path === "/hostName" ? plain(inside.pod) : own(request, inside),
};

/** The image as it serves with these arguments. */
export function serving(image: Image, words: readonly string[]): Image {
  const { answer } = image;
  const name = words.find((word) => Object.hasOwn(servers, word));
  const server = name === undefined ? undefined : servers[name];
  return server === undefined || answer === undefined ? image : { ...image, answer: server(answer) };
}
