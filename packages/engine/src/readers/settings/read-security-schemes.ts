import { isList, isObject, listOf, objectOf, textOf } from '../../json/values.ts';
import type { Json, JsonObject, SecurityScheme } from '../../model/index.ts';
import { convertSwagger2Scheme, readScheme } from '../openapi/security-scheme.ts';
import { parseText } from '../text/parse-text.ts';

/** The security schemes in a spec, grouped by which are sent together. */
export interface PastedSchemes {
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  readonly together: readonly (readonly string[])[];
  /** Returns the share of operations that use a scheme, or 1 if the text has no security requirements. */
  readonly shareOf: (name: string) => number;
  /** The URL to which relative token URLs belong. */
  readonly baseUrl: string;
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
    ...Object.entries(older).map(([name, scheme]) => [name, readScheme(objectOf(convertSwagger2Scheme(scheme)))] as const),
  ].filter(([, scheme]) => scheme.kind !== 'other' || scheme.certificate === true);
  if (known.length === 0) return null;
  const uses = requirements(root).map((alternatives) => [...new Set(alternatives.flat())]);
  return {
    schemes: Object.fromEntries(known),
    together: requirements(root)
      .flat()
      .filter((names) => names.length > 1),
    shareOf: (name) => (uses.length === 0 ? 1 : uses.filter((names) => names.includes(name)).length / uses.length),
    baseUrl: textOf(objectOf(listOf(root.servers)[0]).url) ?? '',
  };
}

const METHODS = /^(?:get|put|post|delete|options|head|patch|trace)$/;

/** Returns the alternatives that each secured operation accepts. The requirements of the spec count if it has no operations. */
function requirements(root: JsonObject): readonly (readonly (readonly string[])[])[] {
  const operations = Object.values(objectOf(root.paths)).flatMap((item) =>
    Object.entries(objectOf(item)).flatMap(([method, operation]) => (METHODS.test(method) ? [objectOf(operation)] : [])),
  );
  const written = operations.length === 0 ? [root.security] : operations.map(({ security }) => security ?? root.security);
  return written
    .map((security: Json | undefined) => (isList(security) ? listOf(security).map((one) => Object.keys(objectOf(one))) : []))
    .filter((alternatives) => alternatives.flat().length > 0);
}
