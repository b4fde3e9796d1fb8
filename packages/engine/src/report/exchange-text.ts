import { writeCurl } from '../format/write-curl.ts';
import type { Exchange, Hop, ReportCase, StepResult } from '../model/index.ts';
import { truncate } from './markup.ts';

const MAX_BODY = 4000;

/** Writes the request as a command line for a POSIX shell. Secrets are masked, as in the run. */
export function curlText(exchange: Exchange): string {
  const { method, url, requestHeaders, requestBody } = exchange;
  return writeCurl({ method, url, headers: requestHeaders, body: requestBody });
}

/** Writes the response in HTTP format. */
export function responseText(exchange: Exchange): string {
  if (exchange.status === null) return 'no response';
  const head = [`HTTP ${exchange.status}`, ...exchange.responseHeaders.map(([name, value]) => `${name}: ${value}`)];
  return [...head, ...(exchange.responseBody === null ? [] : ['', truncate(exchange.responseBody, MAX_BODY)])].join('\n');
}

/** Explains why a step did not pass, one sentence per failure. */
export function failureLines(step: StepResult): readonly string[] {
  const own = step.failures.map(({ level, message, waived }) => {
    if (waived !== undefined) return `${message} (waived: ${waived.reason})`;
    return level === 'should' ? `${message} (advice)` : message;
  });
  return step.reason === undefined ? own : [step.reason, ...own];
}

/** Describes a redirect that was followed, and the headers that it dropped. */
export function redirectText({ method, url, status, location, droppedHeaders }: Hop): string {
  const lost = droppedHeaders.length === 0 ? '' : `, without ${droppedHeaders.join(', ')}`;
  return `${method} ${url} returned ${status} and redirected to ${location}${lost}.`;
}

/**
 * The two requests in a test with two identities, one line each: first the other identity's request with its response, then the failed
 * step's.
 */
export function comparedRequestLines({ beside, exchange }: StepResult): readonly string[] {
  if (beside === undefined || exchange === undefined) return [];
  const line = (who: string, { method, url, status }: Pick<Exchange, 'method' | 'url' | 'status'>): string =>
    `${who}: ${method} ${url} -> ${status ?? 'no response'}`;
  return [line(beside.besideBy, beside), line(beside.sentBy, exchange)];
}

export function stepTitle({ title, part, control }: StepResult): string {
  return part === 'control' ? `Control request ${control ?? ''} sent again: ${title}` : title;
}

/** Returns the sentence shown next to a case that did not pass. */
export function failureSummary({ reason, steps, verdict }: ReportCase): string {
  return reason ?? steps.flatMap(failureLines)[0] ?? verdict;
}
