import type { EndpointDetail } from '@assay/contract';

export type RowLocation = 'path' | 'query' | 'header';

/** One request value. When disabled, it is kept but not sent. */
export interface TryRow {
  readonly key: string;
  readonly location: RowLocation;
  readonly name: string;
  readonly value: string;
  readonly isOn: boolean;
  /** True for a row from the spec, whose name cannot be changed. */
  readonly isKnown: boolean;
  readonly isRequired: boolean;
}

export interface TryDraft {
  readonly rows: readonly TryRow[];
  readonly body: string;
}

const rowLocations: readonly string[] = ['path', 'query', 'header'];
const isRowLocation = (location: string): location is RowLocation => rowLocations.includes(location);

function sampleOf(endpoint: EndpointDetail, location: RowLocation, name: string): string {
  const { path, query, headers } = endpoint.sample;
  const values = location === 'path' ? path : location === 'query' ? query : headers;
  return Object.hasOwn(values, name) ? (values[name] ?? '') : '';
}

/** Indents JSON for editing and leaves other text unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Credential rows that refer to the environment's secrets. A row is on when the environment has its secret. */
function credentialRows(endpoint: EndpointDetail, secrets: ReadonlySet<string>): readonly TryRow[] {
  return endpoint.sample.auth.map(({ in: location, name, value }) => {
    const needed = [...value.matchAll(/\{\{([A-Z][A-Z0-9_]*)\}\}/g)].map((match) => match[1] ?? '');
    const text = value.replace(/\{\{([A-Z][A-Z0-9_]*)\}\}/g, (_, key: string) => `{{secret.${key}}}`);
    const row = { value: text, isOn: needed.every((key) => secrets.has(key)), isKnown: true, isRequired: false };
    if (location === 'cookie') return { ...row, key: `auth ${name}`, location: 'header', name: 'Cookie', value: `${name}=${text}` };
    return { ...row, key: `auth ${name}`, location, name };
  });
}

/** Builds a valid request: required values are on, optional ones are off with a sample. */
export function draftFor(endpoint: EndpointDetail, secrets: ReadonlySet<string>): TryDraft {
  const rows = endpoint.parameters.flatMap((parameter): readonly TryRow[] => {
    const { name, in: location, required } = parameter;
    if (!isRowLocation(location)) return [];
    const value = sampleOf(endpoint, location, name) || exampleText(parameter.examples[0]);
    return [
      { key: `${location} ${name}`, location, name, value, isOn: required || location === 'path', isKnown: true, isRequired: required },
    ];
  });
  return {
    rows: [...credentialRows(endpoint, secrets), ...rows],
    body: endpoint.sample.body === null ? '' : prettyJson(endpoint.sample.body.text),
  };
}

function exampleText(example: unknown): string {
  if (example === undefined || example === null) return '';
  return typeof example === 'string' ? example : JSON.stringify(example);
}

export interface TryBody {
  readonly path: Record<string, string>;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

/** The request to send. A body sets its content type unless a row already does. */
export function buildRequest(draft: TryDraft, endpoint: EndpointDetail): TryBody {
  const valuesAt = (location: RowLocation): Record<string, string> =>
    Object.fromEntries(
      draft.rows
        .filter((row) => row.isOn && row.location === location && row.name.trim() !== '')
        .map(({ name, value }) => [name.trim(), value]),
    );
  const headers = valuesAt('header');
  const media = endpoint.sample.body?.media ?? endpoint.request?.content[0];
  const hasBody = endpoint.request !== null && draft.body !== '';
  const namesType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const typed = hasBody && media !== undefined && !namesType ? { 'Content-Type': media, ...headers } : headers;
  return { path: valuesAt('path'), query: valuesAt('query'), headers: typed, body: hasBody ? draft.body : null };
}

/** The names of empty path parameters, without which there is no URL. */
export function emptyPathNames(draft: TryDraft): readonly string[] {
  return draft.rows.filter(({ location, value }) => location === 'path' && value.trim() === '').map(({ name }) => name);
}
