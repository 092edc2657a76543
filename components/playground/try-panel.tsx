"use client";

import { Panel } from "../ui/panel.tsx";
import { useMedia } from "../ui/use-media.ts";
import { besideChart } from "./room.ts";
import { useTrying, type TryItProps } from "./use-trying.tsx";
import { usePlayWords } from "./words.ts";

/** What can be started on this Deployment, standing open beside the chart: one click starts it. */
export function TryPanel(props: TryItProps) {
  const { menu } = usePlayWords().playground;
  const isWide = useMedia(besideChart);
  const trying = useTrying(props);
  if (trying === undefined || !isWide) return undefined;
  return (
    <Panel title={menu.label}>
      {trying.told}
      {trying.menu}
    </Panel>
  );
}
