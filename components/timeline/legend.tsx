import type { ReactNode } from "react";
import type { Words } from "../../lib/words/words.ts";
import { ExitSwatch, ExternalSwatch, LimitSwatch, PatternSwatch, Swatch } from "./marks/swatch.tsx";
import { gapId, unknownId, type Texture } from "./palette.ts";
import type { ReplicasPicture } from "./numbers/replicas.ts";

interface LegendProps {
  readonly words: Words;
  /** Drawn in this version's colour. */
  readonly colour: number;
}

function Entry({ swatch, word }: { swatch: ReactNode; word: string }) {
  return (
    <li>
      {swatch}
      {word}
    </li>
  );
}

type Common = Exclude<Texture, "crossed" | "speckled">;

const replicaTextures: readonly Common[] = ["solid", "wide", "tint", "dotted", "thin"];

/** The textures of the states, drawn, with their words; the two lines; and what is there to be explained now and then. */
export function ReplicasLegend({
  words,
  colour,
  picture,
}: LegendProps & { readonly picture: ReplicasPicture }) {
  return (
    <ul className="tl-legend">
      {replicaTextures.map((texture) => (
        <Entry
          key={texture}
          swatch={<Swatch texture={texture} colour={colour} />}
          word={words.timeline.legend[texture]}
        />
      ))}
      <Entry swatch={<LimitSwatch />} word={words.timeline.legend.limits} />
      {picture.layers.some(({ texture }) => texture === "speckled") && (
        <Entry swatch={<Swatch texture="speckled" colour={colour} />} word={words.timeline.legend.speckled} />
      )}
      {picture.unknown !== "" && (
        <Entry swatch={<PatternSwatch pattern={unknownId} />} word={words.timeline.legend.unknown} />
      )}
      {picture.blind.length > 0 && (
        <Entry swatch={<PatternSwatch pattern={gapId} />} word={words.timeline.notSeen} />
      )}
    </ul>
  );
}

export function TrafficLegend({ words, colour, external }: LegendProps & { readonly external: boolean }) {
  return (
    <ul className="tl-legend">
      <Entry swatch={<Swatch texture="thin" colour={colour} />} word={words.timeline.legend.draining} />
      {external && <Entry swatch={<ExternalSwatch />} word={words.timeline.legend.external} />}
    </ul>
  );
}

/** The two signs that only pods have. */
export function PodsLegend({ words, colour }: LegendProps) {
  return (
    <ul className="tl-legend">
      <Entry swatch={<Swatch texture="crossed" colour={colour} />} word={words.timeline.legend.crossed} />
      <Entry swatch={<ExitSwatch />} word={words.timeline.legend.exit} />
    </ul>
  );
}
