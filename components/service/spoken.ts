import type { ConnectionView } from "../../lib/view/connection.ts";
import type { ServicePageView } from "../../lib/view/service-view.ts";
import { sayProblem } from "../../lib/words/problem.ts";
import { sayOfService, type ServiceWords } from "../../lib/words/service.ts";
import type { Phase } from "../stage/phase.ts";
import { moment } from "../ui/clock-time.ts";

interface Spoken {
  readonly name: string;
  readonly connection: ConnectionView;
}

/** The largest text of the page: what is known of the Service, or why nothing is. */
export function sentenceOf(
  phase: Phase<ServicePageView>,
  { name, connection }: Spoken,
  words: ServiceWords,
): string {
  const { stage, past } = words.page;
  switch (phase.type) {
    case "view":
      return sayOfService(words, phase.view.sentence);
    case "refused":
      return connection.problem === undefined ? stage.noCluster : sayProblem(words, connection.problem);
    case "not-kept":
      return past.notKept;
    case "loading":
      return words.service.page.loading(name);
    default:
      return stage.connecting;
  }
}

/** Title and icon of the browser's tab. `past`: the moment chosen, undefined for now. */
export function tabOf(
  name: string,
  view: ServicePageView | undefined,
  past: number | undefined,
  words: ServiceWords,
): { readonly title: string; readonly icon: "done" | "stuck" | "idle" } {
  const { title } = words.service.page;
  if (past !== undefined) return { title: title.past(moment(past, past), name), icon: "idle" };
  const state = view?.traffic.state;
  return { title: title.now(name), icon: state === "known" ? "done" : state === "empty" ? "stuck" : "idle" };
}
