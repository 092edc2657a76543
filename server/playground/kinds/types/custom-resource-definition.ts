import type { Schema } from "../../custom/schema/schema.ts";
import type { KubeObject } from "../../object.ts";

export interface DefinitionNames {
  readonly plural: string;
  readonly singular?: string;
  readonly kind: string;
  readonly listKind?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
}

export interface DefinitionColumn {
  readonly name: string;
  readonly type: "string" | "integer" | "number" | "boolean" | "date";
  readonly jsonPath: string;
  readonly format?: string;
  readonly description?: string;
  readonly priority?: number;
}

export interface ScalePaths {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

export interface DefinitionSubresources {
  readonly status?: object;
  readonly scale?: ScalePaths;
}

export interface DefinitionVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
  readonly schema?: { readonly openAPIV3Schema?: Schema };
  readonly subresources?: DefinitionSubresources;
  readonly additionalPrinterColumns?: readonly DefinitionColumn[];
  readonly selectableFields?: readonly { readonly jsonPath: string }[];
}

export interface DefinitionCondition {
  readonly type: string;
  readonly status: "True" | "False" | "Unknown";
  readonly reason?: string;
  readonly message?: string;
  readonly lastTransitionTime?: string;
}

export interface DefinitionSpec {
  readonly group: string;
  readonly names: DefinitionNames;
  readonly scope: "Cluster" | "Namespaced";
  readonly versions: readonly DefinitionVersion[];
  readonly conversion?: { readonly strategy: string };
  readonly preserveUnknownFields?: boolean;
}

export interface CustomResourceDefinition extends KubeObject {
  readonly spec: DefinitionSpec;
  readonly status?: {
    readonly conditions?: readonly DefinitionCondition[];
    readonly acceptedNames?: Partial<DefinitionNames>;
    readonly storedVersions?: readonly string[];
  };
}
