import { withScheme } from '../../../lib/with-scheme.ts';

/** How the paths in a spec relate to the base URL. */
export interface SpecPaths {
  /** The path of the spec's relative server URL, to which its paths are added. Empty if there is none. */
  readonly serverPath: string;
  /** The beginning that all paths in the spec share. Empty if there is none. */
  readonly sharedPath: string;
}

export interface CompletedUrl {
  readonly baseUrl: string;
  /** Why the path differs from the typed path. Null if it does not differ. */
  readonly note: string | null;
}

/** Completes a typed base URL: adds the scheme and the path of the spec's server, and removes a path that the spec's paths contain. */
export function completeBaseUrl(typed: string, { serverPath, sharedPath }: SpecPaths): CompletedUrl {
  const baseUrl = withScheme(typed);
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) return { baseUrl, note: null };
  const { origin, pathname, search, hash } = new URL(baseUrl);
  const path = pathname.replace(/\/+$/, '');
  if (search !== '' || hash !== '') return { baseUrl, note: null };
  if (path === '' && serverPath !== '') return { baseUrl: `${origin}${serverPath}`, note: `The spec’s server path is ${serverPath}.` };
  const repeated = path === serverPath ? '' : overlap(path, sharedPath);
  if (repeated === '') return { baseUrl, note: null };
  return { baseUrl: `${origin}${path.slice(0, -repeated.length)}`, note: `The paths in the spec already start with ${repeated}.` };
}

/** Returns the longest suffix of the first path, in whole segments, that is also a prefix of the second path. */
function overlap(first: string, second: string): string {
  const segments = first.split('/').slice(1);
  const ends = segments.map((_, index) => `/${segments.slice(index).join('/')}`);
  return ends.find((end) => second === end || second.startsWith(`${end}/`)) ?? '';
}
