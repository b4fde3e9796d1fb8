import type { StepView } from './step-view.ts';

type Exchange = NonNullable<StepView['exchange']>;

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a command line for a POSIX shell; secrets are masked in it, as they are in the run. */
export function toCurl(exchange: Exchange): string {
  const parts = [
    `curl --request ${/^[A-Z]+$/.test(exchange.method) ? exchange.method : quote(exchange.method)} ${quote(exchange.url)}`,
    ...exchange.requestHeaders.map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...(exchange.requestBody === null ? [] : [`--data-raw ${quote(exchange.requestBody)}`]),
  ];
  return parts.join(' \\\n  ');
}
