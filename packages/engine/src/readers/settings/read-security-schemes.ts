import { isList, isObject, listOf, objectOf } from '../../json/values.ts';
import type { Json, JsonObject, SecurityScheme } from '../../model/index.ts';
import { readScheme, schemeOf } from '../openapi/security-scheme.ts';
import { parseText } from '../text/parse-text.ts';

/** The security schemes in a spec, grouped by which are sent together. */
export interface PastedSchemes {
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  readonly together: readonly (readonly string[])[];
}

/** Reads the security schemes in a spec or a part of one, as JSON or YAML. Null when there are none. */
export function readSecuritySchemes(source: string): PastedSchemes | null {
  if (!/securitySchemes|securityDefinitions/.test(source)) return null;
  const read = parseText(source);
  if (read.kind !== 'parsed') return null;
  const root = read.document;
  const written = [objectOf(root.components).securitySchemes, root.securitySchemes].find(isObject);
  const older = isObject(root.securityDefinitions) ? root.securityDefinitions : {};
  const known = [
    ...Object.entries(written ?? {}).map(([name, scheme]) => [name, readScheme(objectOf(scheme))] as const),
    ...Object.entries(older).map(([name, scheme]) => [name, readScheme(objectOf(schemeOf(scheme)))] as const),
  ].filter(([, scheme]) => scheme.kind !== 'other' || scheme.certificate === true);
  return known.length > 0 ? { schemes: Object.fromEntries(known), together: schemesUsedTogether(root) } : null;
}

/** Returns the groups of schemes that the spec or an operation requires together. */
function schemesUsedTogether(root: JsonObject): readonly (readonly string[])[] {
  const operations = Object.values(objectOf(root.paths)).flatMap((item) => Object.values(objectOf(item)).filter(isObject));
  const alternatives = [root.security, ...operations.map((operation) => operation.security)].flatMap((security: Json | undefined) =>
    isList(security) ? listOf(security) : [],
  );
  return alternatives.map((alternative) => Object.keys(objectOf(alternative))).filter((names) => names.length > 1);
}
