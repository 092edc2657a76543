import { at, listAt, stringAt } from "../../../lib/base/raw.ts";
import { atRests, counted, ofKind } from "./facet.ts";

/** The endpoints of every slice, by whose pods they are and how they are. */
export const endpoints = atRests((rest, clean) =>
  counted(
    ofKind(rest, "EndpointSlice", clean).flatMap(([label, slice]) => {
      const ports = listAt(slice, "ports").map(
        (port) => `${String(at(port, "protocol"))} ${String(at(port, "port"))}`,
      );
      const own = [`${label}: ${String(at(slice, "addressType"))} ${ports.join(", ")}`];
      const each = listAt(slice, "endpoints").map((endpoint) => {
        const how = ["ready", "serving", "terminating"].map(
          (field) => `${field}=${String(at(endpoint, "conditions", field))}`,
        );
        return `${label}: ${clean(stringAt(endpoint, "targetRef", "name") ?? "nobody")} ${how.join(" ")}`;
      });
      return [...own, ...each];
    }),
  ),
);
