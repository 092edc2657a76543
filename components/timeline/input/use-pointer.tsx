"use client";

import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from "react";
import type { PanelName } from "../numbers/blind.ts";
import { moved, pinched, press, pressed, released, turned, type Gesture, type Ruler } from "./gesture.ts";
import type { TimeAction } from "../axis/window.ts";

/** Where a pointer hovers: pixels from the left and top of the chart, and from the top of the panel. */
export interface Hover {
  readonly panel: PanelName;
  readonly x: number;
  readonly y: number;
  readonly inPanel: number;
}

interface PointerOptions {
  readonly chart: RefObject<HTMLDivElement | null>;
  readonly ruler: (chart: DOMRect) => Ruler;
  readonly act: (action: TimeAction) => void;
  readonly onPress: () => void;
}

/** Mouse, touch and pen over the chart: scrub, pan, brush, pinch, wheel, hover. */
export function usePointer({ chart, ruler, act, onPress }: PointerOptions) {
  const [hover, setHover] = useState<Hover | undefined>(undefined);
  const gesture = useRef<Gesture | undefined>(undefined);
  const fingers = useRef(new Map<number, number>());
  useWheel({ chart, ruler, act });

  const rulerNow = (event: PointerEvent<HTMLDivElement>): Ruler =>
    ruler(event.currentTarget.getBoundingClientRect());

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const part = partOf(event.target);
    if (part === undefined || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, event.clientX);
    setHover(undefined);
    gesture.current = press({
      x: event.clientX,
      shift: event.shiftKey,
      axis: part.panel === undefined,
      touch: event.pointerType === "touch",
    });
    const action = pressed(gesture.current, rulerNow(event));
    if (action !== undefined) act(action);
    onPress();
  };

  /** The press gives the focus to the timeline; the browser would take it away again. */
  const onMouseDown = (event: MouseEvent<HTMLDivElement>) => {
    if (partOf(event.target) !== undefined) event.preventDefault();
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (fingers.current.has(event.pointerId)) drag(event);
    else if (event.pointerType === "mouse") setHover(hoverOf(event));
  };

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, event.clientX);
    const after = [...fingers.current.values()];
    if (isPair(before) && isPair(after)) {
      gesture.current = undefined;
      act(pinched(before, after, rulerNow(event)));
    } else if (gesture.current !== undefined) {
      act(moved(gesture.current, event.clientX, rulerNow(event)));
      gesture.current = { ...gesture.current, last: event.clientX };
    }
  };

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    if (!fingers.current.delete(event.pointerId)) return;
    const action = gesture.current && released(gesture.current, event.clientX, rulerNow(event));
    gesture.current = undefined;
    if (action !== undefined) act(action);
  };

  const onPointerCancel = (event: PointerEvent<HTMLDivElement>) => {
    fingers.current.delete(event.pointerId);
    gesture.current = undefined;
  };

  return {
    hover,
    handlers: {
      onPointerDown,
      onMouseDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onPointerLeave: () => setHover(undefined),
    },
  };
}

const isPair = (numbers: readonly number[]): numbers is readonly [number, number] => numbers.length === 2;

const panelNames: Readonly<Record<string, PanelName>> = {
  replicas: "replicas",
  traffic: "traffic",
  pods: "pods",
  events: "events",
};

/** The drawing that an event is about: a panel, or the axis; undefined: a caption, a table, a control. */
function partOf(target: EventTarget): { svg: Element; panel: PanelName | undefined } | undefined {
  if (!(target instanceof Element)) return undefined;
  const svg = target.closest("[data-panel]");
  if (svg === null) return undefined;
  return { svg, panel: panelNames[svg.getAttribute("data-panel") ?? ""] };
}

function hoverOf(event: PointerEvent<HTMLDivElement>): Hover | undefined {
  const part = partOf(event.target);
  if (part?.panel === undefined) return undefined;
  const chart = event.currentTarget.getBoundingClientRect();
  return {
    panel: part.panel,
    x: event.clientX - chart.left,
    y: event.clientY - chart.top,
    inPanel: event.clientY - part.svg.getBoundingClientRect().top,
  };
}

/** React's own wheel listeners cannot keep the page from scrolling. */
function useWheel({ chart, ruler, act }: Omit<PointerOptions, "onPress">): void {
  const latest = useRef({ ruler, act });
  useEffect(() => {
    latest.current = { ruler, act };
  });
  useEffect(() => {
    const element = chart.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent) => {
      const rulerNow = latest.current.ruler(element.getBoundingClientRect());
      const { deltaX, deltaY, shiftKey: shift } = event;
      const action = turned(
        { deltaX, deltaY, shift, zoom: event.ctrlKey || event.metaKey },
        event.clientX,
        rulerNow,
      );
      if (action === undefined) return;
      event.preventDefault();
      latest.current.act(action);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [chart]);
}
