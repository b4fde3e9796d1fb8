const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

interface Branch {
  [key: string]: string | Branch;
}

/** Builds a JSON body in which `user.email` becomes a nested object. Null when two names contradict each other. */
export function nestedBody(fields: readonly (readonly [string, string])[]): string | null {
  const root: Branch = Object.create(null);
  for (const [name, value] of fields) if (!place(root, name.split('.'), value)) return null;
  return JSON.stringify(root);
}

function place(root: Branch, path: readonly string[], value: string): boolean {
  if (path.some((part) => part === '' || FORBIDDEN.has(part))) return false;
  let branch = root;
  for (const part of path.slice(0, -1)) {
    const next: string | Branch = branch[part] ?? Object.create(null);
    if (typeof next === 'string') return false;
    branch[part] = next;
    branch = next;
  }
  const last = path.at(-1) ?? '';
  if (branch[last] !== undefined) return false;
  branch[last] = value;
  return true;
}
