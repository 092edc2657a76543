/** A path of a field of a field, as causes tell it. */
export const child = (path: string, field: string): string => (path === "" ? field : `${path}.${field}`);
/** An entry of a map, or an item of a list. */
export const at = (path: string, key: string | number): string => `${path}[${key}]`;
/** A property of a schema. */
export const property = (path: string, name: string): string => at(child(path, "properties"), name);
