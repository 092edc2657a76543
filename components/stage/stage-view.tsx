import type { CSSProperties, ReactNode } from "react";
import type { ConnectionView } from "../../lib/view/connection.ts";
import type { World } from "../../lib/log/world.ts";
import type { RolloutView } from "../../lib/view/view.ts";
import { say } from "../../lib/words/phrase.ts";
import { sayProblem } from "../../lib/words/problem.ts";
import type { Words } from "../../lib/words/words.ts";
import { useWords } from "../ui/words.ts";
import { Ladder } from "./ladder.tsx";
import { PastBanner } from "./past-banner.tsx";
import type { Phase } from "./phase.ts";
import { Details, Sentence } from "./sentence.tsx";
import { helmAccess } from "../helm/shows.ts";
import { playgroundOf } from "../frame/playground-chip.tsx";
import { later } from "../ui/later.tsx";
import { Link } from "../ui/link.tsx";

export interface StageViewProps {
  readonly name: string;
  readonly connection: ConnectionView;
  readonly phase: Phase;
  /** Server clock, ms. */
  readonly now: number;
  /** The past moment that is shown; undefined: now. */
  readonly past: number | undefined;
  /** Why now is shown although the address asks for something else, in a sentence. */
  readonly unshown?: string | undefined;
  /** The timeline; undefined while there is nothing to draw. */
  readonly chart: ReactNode;
  readonly onBack: () => void;
  /** All that is known of the moment shown, and of now; undefined where nothing is. */
  readonly world?: World | undefined;
  readonly present?: World | undefined;
}

/** Only the playground needs it. */
const tryIt = later(async () => (await import("../playground/try-it.tsx")).TryIt);
const tryPanel = later(async () => (await import("../playground/try-panel.tsx")).TryPanel);

/** What changes a cluster is fetched after what shows it. */
const acts = later(async () => (await import("../actions/stage-acts.tsx")).StageActs);

/** The revisions come after the chart; whoever opens a stage fetches them beside its first facts. */
export const revisions = later(async () => (await import("./stage-revisions.tsx")).StageRevisions);

/** What to know stands below or beside the chart, and comes after it too. */
export const know = later(async () => (await import("./know.tsx")).Know);

/** Helm's releases are fetched where there is one. */
const helm = later(async () => (await import("./stage-helm.tsx")).StageHelm);

/** The stage of one rollout, from plain data: sentence, ladder, timeline, what to know, versions. */
export function StageView(props: StageViewProps) {
  const { phase, now, past, chart, onBack } = props;
  const words = useWords();
  const view = phase.type === "view" ? phase.view : undefined;
  return (
    <main className="stage" data-phase={phase.type} data-outcome={view?.outcome}>
      {past !== undefined && phase.type !== "connecting" && (
        <PastBanner at={past} now={now} onBack={onBack} />
      )}
      <Headline {...props} view={view} />
      {view !== undefined && climbs(view) && <Ladder ladder={view.ladder} at={view.at} />}
      <div className="stage-body">
        {chart !== undefined && (
          <section className="panel stage-chart" aria-label={words.page.stage.timeline}>
            <h2 className="sr-only">{words.page.stage.timeline}</h2>
            {chart}
          </section>
        )}
        {view !== undefined && view.versions.length > 0 && <StageAside {...props} view={view} />}
      </div>
    </main>
  );
}

const StageDetails = ({ view: { details, namespace, traffic } }: { readonly view: RolloutView }) => (
  <Details {...{ details, namespace }} services={traffic.services.map(({ name }) => name)} />
);

interface HeadlineProps extends StageViewProps {
  readonly view: RolloutView | undefined;
}

/** The sentence with what belongs to it, and what can be done. */
function Headline(props: HeadlineProps) {
  const { name, connection, phase, unshown, view } = props;
  const words = useWords();
  return (
    <div className="headline">
      <Sentence text={sentenceOf(phase, { name, connection, words })} />
      {view !== undefined && <StageDetails view={view} />}
      {unshown !== undefined && <p className="details">{unshown}</p>}
      {phase.type === "refused" && <p className="details">{words.page.notices.retries}</p>}
      {view?.deployment === undefined && (
        <p className="details">
          <Link href="/">{words.page.stage.toBoard}</Link>
        </p>
      )}
      {view !== undefined && (
        <div className="headline-side">
          <Try {...props} view={view} where="headline" />
          <acts.Part view={view} />
        </div>
      )}
    </div>
  );
}

/** In the playground, what can be started here: behind a button, or last in the column where there is one. */
function Try(props: StageViewProps & { readonly view: RolloutView; readonly where: "headline" | "column" }) {
  const { view, name, connection, past, now, where } = props;
  if (playgroundOf(connection) === undefined) return undefined;
  const services = view.traffic.services.map((service) => service.name);
  const shown = { namespace: view.namespace, name, connection, services, now, isPast: past !== undefined };
  return where === "column" ? (
    <tryPanel.Part {...shown} />
  ) : (
    <tryIt.Part {...shown} hasColumn={props.chart !== undefined && view.versions.length > 0} />
  );
}

/** A ladder of which no rung applies says nothing that the sentence does not. */
const climbs = ({ ladder }: RolloutView) => ladder.some(({ state }) => state !== "not-applicable");

/** The revisions, then what to know; the other way round where something stops the rollout. */
function StageAside(props: HeadlineProps & { readonly view: RolloutView }) {
  const { view, world, present, connection } = props;
  const toKnow = <know.Part key="know" explanations={view.explanations} at={view.at} />;
  const isRecorded = connection.state === "recording";
  const history = (
    // Until they are there, the place that they will take.
    <div
      key="revisions"
      className="revisions-place"
      style={{ "--versions": view.versions.length } as CSSProperties}
    >
      <revisions.Part {...{ view, world, present, isRecorded }} />
    </div>
  );
  const releases = world !== undefined && helmAccess(world, view.namespace) !== "none" && (
    <helm.Part key="helm" view={view} world={world} present={present ?? world} />
  );
  const urgent = view.explanations.some(({ weight }) => weight === "stops");
  return (
    <div className="stage-aside">
      {urgent ? [toKnow, history, releases] : [history, releases, toKnow]}
      <Try {...props} where="column" />
    </div>
  );
}

interface Spoken {
  readonly name: string;
  readonly connection: ConnectionView;
  readonly words: Words;
}

function sentenceOf(phase: Phase, { name, connection, words }: Spoken): string {
  const { stage, past } = words.page;
  switch (phase.type) {
    case "view":
      return say(words, phase.view.sentence);
    case "refused":
      return connection.problem === undefined ? stage.noCluster : sayProblem(words, connection.problem);
    case "not-kept":
      return past.notKept;
    case "loading":
      return stage.loading(name);
    default:
      return stage.connecting;
  }
}
