import { countOf } from './format.ts';

export interface RequestCount {
  readonly total: number;
  readonly write: number;
}

/** Host and port of an address; one that cannot be read is shown as it is. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** What a run sends and where to, as it stands beside every button that starts one. */
export function requestLine({ total, write }: RequestCount, host: string | null): string {
  return `${countOf(total, 'request')}, ${write} write${host === null ? '' : `, to ${host}`}`;
}
