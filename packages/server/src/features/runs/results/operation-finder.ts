const PARAMETER = /\{[^{}]*\}/g;

/** Finds the spec operation for a request: by its key, otherwise by the segments of its path. */
export function operationFinder(keys: readonly string[]): (op: string) => string | null {
  const exact = new Set(keys);
  const shapes = keys.map((key) => ({ key, pattern: patternOf(key), parameters: key.match(PARAMETER)?.length ?? 0 }));
  // A path with only fixed segments takes precedence over one with parameters.
  shapes.sort((a, b) => a.parameters - b.parameters);
  return (op) => {
    if (exact.has(op)) return op;
    const plain = op.replace(PARAMETER, 'x').split('?')[0] ?? op;
    return shapes.find(({ pattern }) => pattern.test(plain))?.key ?? null;
  };
}

/** A parameter matches exactly one segment, so the expression cannot backtrack. */
function patternOf(key: string): RegExp {
  const parts = key.split(PARAMETER).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
