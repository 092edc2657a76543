import { isObject, objectAt, textAt } from "../../json.ts";
import type { Draft } from "../../object.ts";

/** Drops what is undefined. */
const fields = (given: Draft): Draft =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** Where a metric of a type says what it is: `ContainerResource` in `containerResource`. */
const sourceOf = (type: string): string => type.slice(0, 1).toLowerCase() + type.slice(1);

/** How the sources of a metric's target are flattened in v1, by their types (pkg/apis/autoscaling/v1/conversion.go). */
const older: Readonly<Record<string, (source: Draft, target: Draft) => Draft>> = {
  Resource: ({ name }, target) => ({ name, ...averages(target) }),
  ContainerResource: ({ name, container }, target) => ({ name, container, ...averages(target) }),
  Pods: ({ metric }, target) => ({
    metricName: objectIn(metric)["name"],
    targetAverageValue: target["averageValue"] ?? "0",
    selector: objectIn(metric)["selector"],
  }),
  Object: ({ metric, describedObject }, target) => ({
    target: describedObject,
    metricName: objectIn(metric)["name"],
    targetValue: target["value"] ?? "0",
    selector: objectIn(metric)["selector"],
    averageValue: target["averageValue"],
  }),
  External: ({ metric }, target) => ({
    metricName: objectIn(metric)["name"],
    metricSelector: objectIn(metric)["selector"],
    targetValue: target["value"],
    targetAverageValue: target["averageValue"],
  }),
};

const objectIn = (value: unknown): Draft => (isObject(value) ? value : {});

const averages = (target: Draft): Draft => ({
  targetAverageUtilization: target["averageUtilization"],
  targetAverageValue: target["averageValue"],
});

const metricOf = (name: unknown, selector: unknown): Draft => fields({ name, selector });

const newer: Readonly<Record<string, (source: Draft) => Draft>> = {
  Resource: (source) => ({ name: source["name"], target: averageTarget(source) }),
  ContainerResource: (source) => ({
    name: source["name"],
    container: source["container"],
    target: averageTarget(source),
  }),
  Pods: (source) => ({
    metric: metricOf(source["metricName"], source["selector"]),
    target: { type: "AverageValue", averageValue: source["targetAverageValue"] },
  }),
  Object: (source) => ({
    metric: metricOf(source["metricName"], source["selector"]),
    describedObject: source["target"],
    target: valueTarget(source["targetValue"], source["averageValue"]),
  }),
  External: (source) => ({
    metric: metricOf(source["metricName"], source["metricSelector"]),
    target: valueTarget(source["targetValue"], source["targetAverageValue"]),
  }),
};

const averageTarget = (source: Draft): Draft =>
  fields({
    type: source["targetAverageUtilization"] === undefined ? "AverageValue" : "Utilization",
    averageUtilization: source["targetAverageUtilization"],
    averageValue: source["targetAverageValue"],
  });

const valueTarget = (value: unknown, averageValue: unknown): Draft =>
  averageValue === undefined
    ? fields({ type: "Value", value })
    : fields({ type: "AverageValue", averageValue, ...(value === "0" ? {} : { value }) });

/** A metric of v2 as v1 writes it into an annotation. */
export function olderMetric(metric: Draft): Draft {
  const type = textAt(metric, "type");
  const source = objectAt(metric, sourceOf(type)) ?? {};
  const flatten = Object.hasOwn(older, type) ? older[type] : undefined;
  return { type, [sourceOf(type)]: fields(flatten?.(source, objectAt(source, "target") ?? {}) ?? {}) };
}

/** The metric of v2 that an annotation of v1 says. */
export function newerMetric(metric: Draft): Draft {
  const type = textAt(metric, "type");
  const source = objectAt(metric, sourceOf(type)) ?? {};
  const unfold = Object.hasOwn(newer, type) ? newer[type] : undefined;
  return { type, [sourceOf(type)]: unfold?.(source) ?? {} };
}

/** What is measured of a resource, of v2, as v1 writes it into an annotation; of other types as it is. */
export function olderReading(reading: Draft): Draft {
  const type = textAt(reading, "type");
  const source = objectAt(reading, sourceOf(type)) ?? {};
  const current = objectAt(source, "current");
  if (current === undefined) return reading;
  const { current: _current, ...rest } = source;
  const flat = {
    ...rest,
    currentAverageUtilization: current["averageUtilization"],
    currentAverageValue: current["averageValue"] ?? "0",
  };
  return { type, [sourceOf(type)]: fields(flat) };
}

export function newerReading(reading: Draft): Draft {
  const type = textAt(reading, "type");
  const { currentAverageUtilization, currentAverageValue, ...rest } = objectAt(reading, sourceOf(type)) ?? {};
  const current = fields({
    averageUtilization: currentAverageUtilization,
    averageValue: currentAverageValue,
  });
  return { type, [sourceOf(type)]: { ...rest, current } };
}

/** Keys as Go's internal types have them (`ScaleUp`), or, with `back`, as JSON has them. */
export function renamed(value: unknown, back: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, back));
  if (!isObject(value)) return value;
  const rename = (key: string): string =>
    (back ? key.slice(0, 1).toLowerCase() : key.slice(0, 1).toUpperCase()) + key.slice(1);
  return fields(
    Object.fromEntries(
      Object.entries(value).map(([key, inside]) => [
        rename(key),
        back && inside === null ? undefined : renamed(inside, back),
      ]),
    ),
  );
}
