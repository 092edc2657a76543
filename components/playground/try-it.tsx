"use client";

import { useMedia } from "../ui/use-media.ts";
import { Popover } from "../ui/popover.tsx";
import { besideChart } from "./room.ts";
import { useTrying, type TryItProps } from "./use-trying.tsx";
import { usePlayWords } from "./words.ts";

export interface TryItHereProps extends TryItProps {
  /** The page has a column for it where it is wide enough. */
  readonly hasColumn: boolean;
}

/** What can be started on this Deployment behind a button, where it has no place to stand open. */
export function TryIt({ hasColumn, ...props }: TryItHereProps) {
  const { menu } = usePlayWords().playground;
  const isWide = useMedia(besideChart);
  const trying = useTrying(props);
  if (trying === undefined || (hasColumn && isWide)) return undefined;
  return (
    <div className="try">
      {trying.told}
      <Popover button={menu.open} buttonClass="button button-strong" label={menu.label}>
        {trying.menu}
      </Popover>
    </div>
  );
}
