import type { ReactNode } from "react";
import type { ConnectionView } from "../../lib/view/connection.ts";
import type { ServicePageView } from "../../lib/view/service-view.ts";
import { sayOfService } from "../../lib/words/service.ts";
import { unbroken } from "../../lib/words/unbroken.ts";
import { playgroundOf } from "../frame/playground-chip.tsx";
import { PastBanner } from "../stage/past-banner.tsx";
import type { Phase } from "../stage/phase.ts";
import { Sentence } from "../stage/sentence.tsx";
import { later } from "../ui/later.tsx";
import { Link } from "../ui/link.tsx";
import { Behind } from "./behind.tsx";
import { Shares } from "./shares.tsx";
import { sentenceOf } from "./spoken.ts";
import { useServiceWords } from "./words.ts";

export interface ServiceViewProps {
  readonly name: string;
  readonly connection: ConnectionView;
  readonly phase: Phase<ServicePageView>;
  /** Server clock, ms. */
  readonly now: number;
  /** The past moment that is shown; undefined: now. */
  readonly past: number | undefined;
  /** Why now is shown although the address asks for something else, in a sentence. */
  readonly unshown?: string | undefined;
  /** The timeline; undefined while there is nothing to draw. */
  readonly chart: ReactNode;
  readonly onBack: () => void;
  /** What may be done with what is shown: it stands below the sentence. */
  readonly renderActions?: (view: ServicePageView) => ReactNode;
}

/** Only the playground needs it. */
const tryIt = later(async () => (await import("../playground/try-it.tsx")).TryIt);

/** The stage seen from a Service, from plain data: sentence, timeline, who answers, the Deployments behind it. */
export function ServiceView(props: ServiceViewProps) {
  const { phase, now, past, chart, onBack } = props;
  const words = useServiceWords();
  const view = phase.type === "view" ? phase.view : undefined;
  return (
    <main className="stage" data-phase={phase.type} data-traffic={view?.traffic.state}>
      {past !== undefined && phase.type !== "connecting" && (
        <PastBanner at={past} now={now} onBack={onBack} />
      )}
      <Headline {...props} view={view} />
      <div className="stage-body">
        {chart !== undefined && (
          <section className="panel stage-chart" aria-label={words.page.stage.timeline}>
            <h2 className="sr-only">{words.page.stage.timeline}</h2>
            {chart}
          </section>
        )}
        {view !== undefined && hasAside(view) && (
          <div className="stage-aside">
            {view.service !== undefined && <Shares traffic={view.traffic} />}
            <Behind deployments={view.deployments} namespace={view.namespace} />
          </div>
        )}
      </div>
    </main>
  );
}

const hasAside = ({ service, deployments }: ServicePageView): boolean =>
  service !== undefined || deployments.length > 0;

interface HeadlineProps extends ServiceViewProps {
  readonly view: ServicePageView | undefined;
}

function Headline(props: HeadlineProps) {
  const { name, connection, phase, unshown, renderActions, view } = props;
  const words = useServiceWords();
  return (
    <div className="headline">
      <Sentence text={sentenceOf(phase, { name, connection }, words)} />
      {view !== undefined && <Details view={view} />}
      {unshown !== undefined && <p className="details">{unshown}</p>}
      {phase.type === "refused" && <p className="details">{words.page.notices.retries}</p>}
      {view?.service === undefined && (
        <p className="details">
          <Link href="/">{words.page.stage.toBoard}</Link>
        </p>
      )}
      <div className="headline-side">
        <Try {...props} />
        {view !== undefined && renderActions?.(view)}
      </div>
    </div>
  );
}

function Details({ view: { details } }: { readonly view: ServicePageView }) {
  const words = useServiceWords();
  if (details.length === 0) return undefined;
  return (
    <ul className="details">
      {details.map((detail, index) => (
        <li key={`${detail.id} ${index}`}>{unbroken(sayOfService(words, detail))}</li>
      ))}
    </ul>
  );
}

/** In the playground, what can be started on the first of its Deployments. */
function Try({ view, connection, past, now }: HeadlineProps) {
  const [first] = view?.deployments ?? [];
  if (view === undefined || first === undefined || playgroundOf(connection) === undefined) return undefined;
  const { namespace, name } = view;
  return (
    <tryIt.Part
      {...{ namespace, connection, now }}
      name={first.name}
      services={[name]}
      hasColumn={false}
      isPast={past !== undefined}
    />
  );
}
