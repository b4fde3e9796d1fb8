/** How the paths in a spec relate to a base URL that a user enters. */
export interface SpecPaths {
  /** The path of the first relative server URL, such as `/api/v1`. Empty if there is none. */
  readonly serverPath: string;
  /** The prefix that all paths share and that is not itself a path. Empty if there is none. */
  readonly sharedPath: string;
}

export function findSpecPaths(servers: readonly string[], paths: readonly string[]): SpecPaths {
  return { serverPath: serverPathOf(servers), sharedPath: sharedPathOf(paths) };
}

function serverPathOf(servers: readonly string[]): string {
  const relative = servers.find((server) => !/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(server) && !/[{}\s\\]/.test(server));
  if (relative === undefined || !URL.canParse(relative, 'http://spec')) return '';
  return new URL(relative, 'http://spec').pathname.replace(/\/+$/, '');
}

function sharedPathOf(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/').slice(1));
  const isShared = (part: string, index: number): boolean =>
    !part.includes('{') && index < first.length - 1 && others.every((other) => other[index] === part && index < other.length - 1);
  const end = first.findIndex((part, index) => !isShared(part, index));
  return first
    .slice(0, end)
    .map((part) => `/${part}`)
    .join('');
}
