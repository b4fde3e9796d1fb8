import { type CallName, paths, splitPath } from '@assay/contract';

const known = (Object.keys(paths) as CallName[]).map((name) => {
  const { method, path } = splitPath(name);
  return { method, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i') };
});

/** The methods that the route table has for this path; empty when the path is unknown. */
export function findAllowedMethods(url: string): readonly string[] {
  const path = url.split('?', 1)[0] ?? '';
  return [...new Set(known.filter((entry) => entry.pattern.test(path)).map((entry) => entry.method))];
}
