/** Replaces references in the document with the components that they point to. */
export function resolveReferences(given: Readonly<Record<string, unknown>>): unknown {
  const components = Object(given.components).schemas;
  const inPlace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inPlace);
    if (typeof value !== 'object' || value === null) return value;
    const reference = Object(value).$ref;
    if (typeof reference === 'string') return inPlace(components[reference.replace('#/components/schemas/', '')]);
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inPlace(member)]));
  };
  return inPlace(given);
}
