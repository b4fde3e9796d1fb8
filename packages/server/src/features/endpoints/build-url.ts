import { AppError } from '../../platform/http/app-error.ts';

export interface UrlParts {
  readonly base: string;
  readonly path: string;
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/** Joins base, path and query into one URL. Values cannot break out of their segment or parameter. */
export function buildUrl({ base, path, pathValues, query }: UrlParts): string {
  const fields: Record<string, string> = {};
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(pathValues, name) ? (pathValues[name] ?? '') : '';
    if (value === '') fields[`path.${name}`] = 'This path parameter needs a value.';
    return segment(value);
  });
  const [first] = Object.keys(fields);
  if (first !== undefined) throw new AppError('VALIDATION_FAILED', { problems: `${first} needs a value` }, { fields });
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((item): [string, string] => [name, item]),
  );
  const search = new URLSearchParams(pairs).toString();
  return `${base.replace(/\/+$/, '')}${filled}${search === '' ? '' : `?${search}`}`;
}

/** A segment that consists of dots would lead to another path once the URL is normalised. */
function segment(value: string): string {
  return /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%2E') : encodeURIComponent(value);
}
