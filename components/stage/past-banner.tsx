import { Button } from "../ui/button.tsx";
import { moment } from "../ui/clock-time.ts";
import { useWords } from "../ui/words.ts";

interface PastBannerProps {
  /** The moment shown, ms. */
  readonly at: number;
  /** Server clock, ms. */
  readonly now: number;
  readonly onBack: () => void;
}

/** Says over everything else that this is not now. */
export function PastBanner({ at, now, onBack }: PastBannerProps) {
  const { past, duration } = useWords().page;
  return (
    <div className="past-banner" role="note">
      <p>
        <strong className="numbers">{past.banner(moment(at, now))}</strong>
        <span className="numbers"> · {past.before(duration(now - at))}</span>
        <span className="max-sm:hidden"> · {past.explain}</span>
      </p>
      <Button onClick={onBack}>{past.back}</Button>
    </div>
  );
}
