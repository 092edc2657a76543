/** The images of the shop, as the playground's nodes know them; all of them have the same tags. */
export const image = (app: "web" | "cart" | "checkout" | "search", tag: Tag): string =>
  `rollscope.dev/shop/${app}:${tag}`;

/** 2.1-broken starts, and answers every readiness probe with 503 and every customer with an error. */
export type Tag = "1.0" | "2.0" | "2.1-broken";
