import type { RunStep } from '@assay/contract';

type Exchange = NonNullable<RunStep['exchange']>;

const MAX_BODY = 4000;

const lines = (headers: Exchange['requestHeaders']): string => headers.map(([name, value]) => `${name}: ${value}`).join('\n');

function bodyOf(body: string | null): string {
  if (body === null || body === '') return '';
  return `\n\n${body.length > MAX_BODY ? `${body.slice(0, MAX_BODY)}\n… ${body.length - MAX_BODY} more characters` : body}`;
}

/** The request that was sent; secrets were masked when it was stored. */
export function requestText({ method, url, requestHeaders, requestBody }: Exchange): string {
  return `${method} ${url}\n${lines(requestHeaders)}${bodyOf(requestBody)}`.trim();
}

export function responseText({ status, responseHeaders, responseBody }: Exchange): string {
  return `${status === null ? 'No answer' : `HTTP ${status}`}\n${lines(responseHeaders)}${bodyOf(responseBody)}`.trim();
}

/** A check's value on one short line. */
export function shortenValue(value: unknown): string | null {
  if (value === undefined) return null;
  const isWords = Array.isArray(value) && value.every((item) => typeof item === 'string');
  const text = typeof value === 'string' ? value : isWords ? value.join(' or ') : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
