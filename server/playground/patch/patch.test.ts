import { expect, test } from "vitest";
import { strategicText } from "./patch.ts";

test("a refused strategic patch is shown without the lists that it ordered, as upstream has used them up by then", () => {
  const patch = {
    spec: {
      nonsense: true,
      template: {
        spec: {
          "$setElementOrder/containers": [{ name: "web" }],
          containers: [{ name: "web", image: "a" }],
        },
      },
    },
  };
  expect(strategicText(patch)).toBe("map[spec:map[nonsense:true template:map[spec:map[]]]]");
});

test("a list that it does not order stays", () => {
  expect(strategicText({ spec: { containers: [{ name: "web" }] } })).toBe(
    "map[spec:map[containers:[map[name:web]]]]",
  );
});
