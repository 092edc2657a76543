import { useAsideWords } from "../../ui/aside-words.ts";
import type { PanelName } from "../numbers/blind.ts";
import type { Pictures } from "../numbers/pictures.ts";
import type { Reader } from "../reading/readings.ts";
import { eventsTable } from "./events.ts";
import { Numbers } from "./numbers.tsx";
import { podsTable } from "./pods.ts";
import { replicasTable } from "./replicas.ts";
import type { Table, TableInput } from "./table.ts";
import { trafficTable } from "./traffic.ts";

interface PanelNumbersProps {
  readonly panel: PanelName;
  readonly pictures: Pictures;
  readonly reader: Reader;
  readonly at: number;
}

/** The table of the same numbers that a panel draws. */
export function PanelNumbers({ panel, pictures, reader, at }: PanelNumbersProps) {
  const words = useAsideWords();
  const { history, stamp } = reader;
  const { sheet } = pictures;
  const input: TableInput = { history, words, stamp, sheet };
  const caption = words.timeline.tableCaption({
    panel: words.timeline[panel],
    from: stamp(sheet.from),
    to: stamp(sheet.to),
  });
  return <Numbers table={tables[panel](input, pictures, at)} caption={caption} words={words} />;
}

const tables: Readonly<Record<PanelName, (input: TableInput, pictures: Pictures, at: number) => Table>> = {
  replicas: replicasTable,
  traffic: (input, { band }) => trafficTable(input, band),
  pods: (input, { pods }, at) => podsTable(input, pods, at),
  events: eventsTable,
};
