import type { ExplorePreview, ExploreResult, FactsDiff, NotReached } from '@assay/engine';
import { countOf, formatNumber, formatSeconds } from '@assay/engine/format';
import { terminalSafe } from './terminal-safe.ts';

const REASONS: Readonly<Record<NotReached, string>> = {
  'not-there': 'not on this server',
  'no-credential': 'requires a credential',
  'other-identity': 'requires another user',
  'server-error': 'server error',
  rejected: 'rejected',
  'no-id': 'no known id',
  'left-out': 'skipped',
  'no-response': 'no response',
  'not-tried': 'not tried',
};
const MOST_QUESTIONS = 3;

/** What an exploration will send, before the first request. */
export function previewLines(preview: ExplorePreview, baseUrl: string): readonly string[] {
  const { operations, writing, last, leftOut, mostRequests, mostSearched } = preview;
  return [
    `  ${countOf(operations, 'operation')} on ${terminalSafe(baseUrl)} (${formatNumber(writing)} write data), at most ${countOf(mostRequests, 'request')}`,
    ...(mostSearched === 0
      ? []
      : [
          `  followed by a search for defects with at most ${countOf(mostSearched, 'request')}, which ${writing === 0 ? 'only reads data' : 'creates and removes resources'}`,
        ]),
    ...(last.length === 0 ? [] : [`  ${last.length} reset data, toggle a setting or sign out, so they are called last:`]),
    ...last.map((op) => `    ${terminalSafe(op)}`),
    ...leftOut.map(({ op, reason }) => `  skipping ${terminalSafe(op)}: ${terminalSafe(reason)}`),
  ];
}

/** The result: the operations that were reached, and why others were not. */
export function resultLines(result: ExploreResult): readonly string[] {
  const { operations, requests, writes, durationMs, cleanUps, search } = result;
  const reached = operations.filter(({ reason }) => reason === null).length;
  const missed = operations.filter(({ reason }) => reason !== null);
  const cleaned = cleanUps === 0 ? '' : `, plus ${countOf(cleanUps, 'request')} to clean up`;
  return [
    `  ${formatNumber(reached)} of ${countOf(operations.length, 'operation')} reached with ${countOf(requests, 'request')}`,
    `  ${countOf(requests + (search?.requests ?? 0), 'request')} in all (${countOf(writes, 'write')}) in ${formatSeconds(durationMs)}${cleaned}`,
    ...endLines(result),
    ...missed.map(({ op, reason, statuses, message }) => {
      const told = message === null ? '' : `: ${message}`;
      return `  ${REASONS[reason ?? 'not-tried'].padEnd(22)} ${terminalSafe(op)} ${terminalSafe(`${statuses.join(' ')}${told}`)}`;
    }),
    ...listed('Resources that could not be removed:', leftLines(result.leftBehind)),
    ...listed(
      'Existing resources that were changed:',
      result.changed.map(({ request }) => request),
    ),
    ...listed(
      'Values that only you know:',
      result.questions.slice(0, MOST_QUESTIONS).map(({ text }) => text),
    ),
  ];
}

/** What to set if operations were not reached because the user set no credentials. Empty if nothing is missing. */
export function credentialAdvice({ operations }: ExploreResult, unset: readonly string[]): readonly string[] {
  const count = operations.filter(({ reason }) => reason === 'no-credential').length;
  if (count === 0 || unset.length === 0) return [];
  const verb = count === 1 ? 'requires' : 'require';
  return [
    `  ${countOf(count, 'operation')} ${verb} a credential. Set ${terminalSafe(unset.join(' or '))} in a file that you pass with --env-file.`,
  ];
}

const MOST_LEFT = 5;

/** Many resources of one operation are shown on one line. */
function leftLines(left: ExploreResult['leftBehind']): readonly string[] {
  return [...Map.groupBy(left, ({ op }) => op)].flatMap(([op, list]) =>
    list.length <= MOST_LEFT ? list.map(({ request }) => request) : [`${op}: ${list.length} resources, such as ${list[0]?.request ?? ''}`],
  );
}

function endLines({ ended, suspects }: ExploreResult): readonly string[] {
  const lines = suspects.map(
    ({ number, request, status }) => `    ${number}  ${terminalSafe(request)}  ${status === 0 ? 'no response' : status}`,
  );
  switch (ended) {
    case 'lost':
      return ['  The server stopped responding. The last requests, in order:', ...lines];
    case 'signed-out':
      return ['  The credentials stopped working. The last requests, in order:', ...lines];
    case 'budget':
      return ['  The budget ran out.'];
    case 'stopped':
      return ['  Stopped.'];
    default:
      return [];
  }
}

function listed(title: string, entries: readonly string[]): readonly string[] {
  return entries.length === 0 ? [] : [`  ${title}`, ...entries.map((entry) => `    ${terminalSafe(entry)}`)];
}

export function factsDiffLines({ added, changed, conflicts }: FactsDiff): readonly string[] {
  return [
    `  Facts: ${formatNumber(added.length)} new, ${formatNumber(changed.length)} changed`,
    ...conflicts.map(({ kept }) => `  kept your facts about ${terminalSafe(kept.op)}`),
  ];
}
