import type { Say } from "../draw/way.ts";
import { customResource } from "./custom-resource.ts";
import { images } from "./images.ts";
import { outside } from "./outside.ts";
import { references } from "./references.ts";
import { replicas } from "./replicas.ts";
import { services } from "./services.ts";
import { volumes } from "./volumes.ts";

/** What will not go back with a revision, in the order in which it is said. Another one is a file here and a line. */
export const stays: readonly Say[] = [
  replicas,
  references,
  volumes,
  services,
  images,
  customResource,
  outside,
];
