import { countOf } from './format.ts';

export interface RequestCount {
  readonly total: number;
  readonly write: number;
}

/** Returns a URL's host and port, or the input itself when it cannot be parsed. */
export const displayHost = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** The number of requests a run sends and its target, as shown beside every run button. */
export function requestLine({ total, write }: RequestCount, host: string | null): string {
  return `${countOf(total, 'request')}, ${write} write${host === null ? '' : `, to ${host}`}`;
}

/** The same text for a preview from the server, including the number of added and skipped cases. */
export function previewLine(preview: {
  readonly requests: RequestCount;
  readonly host: string;
  readonly addedCases: number;
  readonly skippedCases: number;
  readonly missingCases: readonly string[];
}): string {
  const { requests, host, addedCases, skippedCases, missingCases } = preview;
  const parts = [
    requestLine(requests, host),
    ...(addedCases === 0 ? [] : [`includes ${countOf(addedCases, 'required case')}`]),
    ...(skippedCases === 0 ? [] : [`${countOf(skippedCases, 'case')} skipped: the environment is locked`]),
    ...(missingCases.length === 0 ? [] : [`no longer in the suite: ${missingCases.join(', ')}`]),
  ];
  return parts.join('; ');
}
