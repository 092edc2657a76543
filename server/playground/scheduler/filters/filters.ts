import { affinity, named } from "./affinity.ts";
import type { Filter } from "./filter.ts";
import { ports, resources } from "./resources.ts";
import { taints, unschedulable } from "./taints.ts";

/** In upstream's order: the first that refuses a node says why (apis/config/v1/default_plugins.go). */
export const filters: readonly Filter[] = [named, unschedulable, taints, affinity, ports, resources];
