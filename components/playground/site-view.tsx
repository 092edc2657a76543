import { sayProblem } from "../../lib/words/problem.ts";
import type { PlayWords } from "../../lib/words/play.ts";
import { colourOf, inkOn } from "../timeline/palette.ts";
import { clockTime } from "../ui/clock-time.ts";
import { LetterChip } from "../ui/letter-chip.tsx";
import { Link } from "../ui/link.tsx";
import { usePlayWords } from "./words.ts";
import { isGood, sharesOf, type Answer, type Share } from "./answers.ts";
import type { Asking } from "./use-answers.ts";

interface SiteViewProps {
  readonly namespace: string;
  readonly asking: Asking;
}

/** The newest answer in the colour of its version, and how the last ones were shared out. */
export function SiteView({ namespace, asking }: SiteViewProps) {
  const words = usePlayWords();
  const { site } = words.playground;
  const { answers, isPaused, refused } = asking;
  const [newest] = answers;
  const deployments = new Set(answers.flatMap(({ version }) => version?.deployment ?? []));
  return (
    <main className="site">
      {newest === undefined ? (
        <p className="sentence">{refused === undefined ? site.asking : refusedText(refused, words)}</p>
      ) : (
        <Newest answer={newest} />
      )}
      {newest !== undefined && (
        <section className="site-last" aria-label={site.last(answers.length)}>
          <h2>{site.last(answers.length)}</h2>
          <ol className="site-strip">
            {answers.map((answer) => (
              <Entry key={answer.at} answer={answer} />
            ))}
          </ol>
          <ul className="site-shares">
            {sharesOf(answers).map((share) => (
              <ShareItem key={share.version?.uid ?? share.type} share={share} of={answers.length} />
            ))}
          </ul>
        </section>
      )}
      <p className="details">
        {newest !== undefined && refused !== undefined && `${refusedText(refused, words)} `}
        {newest !== undefined && (isPaused ? site.paused : site.every)}
      </p>
      <p className="details site-links">
        {[...deployments].map((deployment) => (
          <Link key={deployment} href={`/r/${namespace}/${deployment}`}>
            {site.toStage(deployment)}
          </Link>
        ))}
        <Link href="/">{site.toBoard}</Link>
      </p>
    </main>
  );
}

function refusedText(refused: NonNullable<Asking["refused"]>, words: PlayWords): string {
  const { site, elsewhere } = words.playground;
  if (refused === "lost") return site.lost;
  return refused.id === "siteElsewhere" ? elsewhere : site.lost;
}

function Newest({ answer }: { readonly answer: Answer }) {
  const words = usePlayWords();
  const { version, lines, problem } = answer;
  const good = isGood(answer);
  const style =
    version === undefined || !good
      ? undefined
      : { background: colourOf(version.colour), color: inkOn(version.colour) };
  return (
    <section className="site-answer" data-good={good} data-version={version?.label} style={style}>
      <p className="site-said">{outcomeText(answer, words)}</p>
      {version !== undefined && (
        <p className="site-version">
          <span
            aria-hidden
            className="site-letter"
            style={good ? undefined : { color: colourOf(version.colour) }}
          >
            {version.letter}
          </span>{" "}
          {version.label}
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {version !== undefined && <p className="site-pod">{version.pod}</p>}
      {problem !== undefined && <p>{sayProblem(words, problem)}</p>}
    </section>
  );
}

function outcomeText(answer: Answer, { playground: { site } }: PlayWords): string {
  const { status, version } = answer;
  if (status === undefined) return site.nobody;
  if (!isGood(answer)) return version === undefined ? `${site.nobody} (${status})` : site.failed(status);
  return site.answered(version === undefined ? site.unknownVersion : version.deployment);
}

function Entry({ answer }: { readonly answer: Answer }) {
  const words = usePlayWords();
  const { site } = words.playground;
  const { version, at } = answer;
  const good = isGood(answer);
  const clock = clockTime(at);
  const text =
    good && version !== undefined
      ? site.entry(version.letter, version.label, clock)
      : site.entryFailed(outcomeText(answer, words), clock);
  const style =
    good && version !== undefined
      ? { background: colourOf(version.colour), color: inkOn(version.colour) }
      : undefined;
  return (
    <li data-good={good} title={text} style={style}>
      <span aria-hidden>{good ? (version?.letter ?? "?") : "×"}</span>
      <span className="sr-only">{text}</span>
    </li>
  );
}

function ShareItem({ share: { version, type, count }, of }: { readonly share: Share; readonly of: number }) {
  const words = usePlayWords();
  const { site } = words.playground;
  return (
    <li>
      {version === undefined ? (
        <span className="site-error" aria-hidden>
          {type === "error" ? "×" : "?"}
        </span>
      ) : (
        <LetterChip
          colour={colourOf(version.colour)}
          ink={inkOn(version.colour)}
          letter={version.letter}
          label={words.page.versions.colour(version.letter)}
        />
      )}
      <span>{version?.label ?? (type === "error" ? site.errors : site.unknownVersion)}</span>
      <span className="numbers">{site.share(count, of)}</span>
    </li>
  );
}
