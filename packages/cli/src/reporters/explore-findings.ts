import type { ExploreFinding, SearchResult } from '@assay/engine';
import { countOf, formatSeconds } from '@assay/engine/format';
import { terminalSafe } from './terminal-safe.ts';

const SOURCES: Readonly<Record<ExploreFinding['source'], string>> = {
  spec: 'based on the spec',
  protocol: 'based on the HTTP standard',
  fact: 'based on a learned fact',
  identity: 'based on user permissions',
  convention: 'based on a convention',
};

/** One line for a finding during the search. */
export function foundLine({ grade, text }: ExploreFinding): string {
  return `  ${grade === 'defect' ? 'DEFECT' : 'note  '} ${terminalSafe(text)}`;
}

/** A search's findings, defects first, each with the request that shows it. */
export function findingLines(search: SearchResult): readonly string[] {
  const defects = search.findings.filter(({ grade }) => grade === 'defect');
  const notes = search.findings.filter(({ grade }) => grade === 'note');
  const end = search.ended === 'budget' ? ', then the budget ran out' : '';
  return [
    `  ${countOf(defects.length, 'defect')} and ${countOf(notes.length, 'note')} found with ${countOf(search.requests, 'request')} in ${formatSeconds(search.durationMs)}${end}`,
    ...defects.flatMap((finding, index) => ['', ...detailLines(finding, index + 1)]),
    ...(notes.length === 0
      ? []
      : ['', '  Notes:', ...notes.map(({ text, count }) => `    ${terminalSafe(text)} (${countOf(count, 'time')})`)]),
  ];
}

function detailLines(finding: ExploreFinding, number: number): readonly string[] {
  const { text, isRepeated, expected, actual, source, count, operations, exchanges } = finding;
  const others = operations.length > 1 ? `, in ${operations.length} operations` : '';
  const repeated = isRepeated ? ', and reproduced on new resources' : '';
  return [
    `  ${number}. ${terminalSafe(text)}`,
    `     expected ${terminalSafe(expected)}; got ${terminalSafe(actual)}`,
    `     ${SOURCES[source]}; seen ${countOf(count, 'time')}${others}${repeated}`,
    ...(operations.length > 1 ? operations.map((op) => `       ${terminalSafe(op)}`) : []),
    ...exchanges.flatMap((exchange) => [
      `     ${exchange.identity}: ${exchange.status === 0 ? 'no response' : exchange.status}`,
      ...exchange.curl.split('\n').map((line) => `       ${terminalSafe(line)}`),
    ]),
  ];
}
