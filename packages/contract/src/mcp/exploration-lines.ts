import type { ExploreEnd, ExploreFinding, ExploreResult } from '@assay/engine/model';
import { bodyShape } from './body-shape.ts';

/** The parts of a finished exploration that an agent can read. */
export const EXPLORATION_PARTS = ['findings', 'facts', 'questions', 'operations', 'not_undone'] as const;
export type ExplorationPart = (typeof EXPLORATION_PARTS)[number];

interface ShownFact {
  readonly id: string;
  readonly op: string;
  readonly text: string;
  readonly state: 'proposed' | 'accepted' | 'rejected' | 'conflict';
}

/** An exploration's result, in the format that the MCP tools of the CLI and of the server share. */
export interface ShownExploration extends Pick<ExploreResult, 'ended' | 'questions' | 'leftBehind' | 'changed' | 'suspects'> {
  readonly operations: readonly Pick<ExploreResult['operations'][number], 'op' | 'statuses' | 'reason' | 'message'>[];
  readonly findings: readonly Pick<ExploreFinding, 'key' | 'grade' | 'text' | 'expected' | 'actual' | 'count' | 'exchanges'>[];
  readonly facts: readonly ShownFact[];
}

const MOST_CURL = 1500;

const ENDS: Readonly<Record<ExploreEnd, string>> = {
  done: '',
  budget: '. It stopped because it ran out of time or requests',
  stopped: '. It was stopped early',
  lost: '. It ended because the API stopped responding',
  'signed-out': '. It ended because the credentials stopped working',
};

/** Summarizes a finished exploration and lists the parts that are worth reading. */
export function explorationSummaryLines(id: string, shown: ShownExploration, requests: number): readonly string[] {
  const { operations, findings, facts, questions, leftBehind, changed, suspects, ended } = shown;
  const reached = operations.filter(({ reason }) => reason === null).length;
  const defects = findings.filter(({ grade }) => grade === 'defect').length;
  const open = facts.filter(({ state }) => state === 'proposed').length;
  const notUndone = leftBehind.length + changed.length + suspects.length;
  const parts = [
    findings.length === 0 ? '' : `findings (${defects} defects, ${findings.length - defects} notes)`,
    facts.length === 0 ? '' : `facts (${open} proposed)`,
    questions.length === 0 ? '' : `questions (${questions.length})`,
    reached === operations.length ? '' : `operations (${operations.length - reached} not reached)`,
    notUndone === 0 ? '' : `not_undone (${notUndone})`,
  ].filter((part) => part !== '');
  return [
    `${id} has finished: it reached ${reached} of ${operations.length} operations with ${requests} requests${ENDS[ended]}.`,
    ...(parts.length === 0 ? [] : [`Next: call read_exploration with one of these parts: ${parts.join(', ')}.`]),
    ...(open === 0 ? [] : ['Then call accept_facts, so that generate_tests uses the facts.']),
  ];
}

/** One part of the result. A response body may contain personal data, so only its structure is shown. */
export function explorationPartLines(shown: ShownExploration, part: ExplorationPart): readonly string[] {
  const lines = LINES[part](shown);
  return lines.length === 0 ? [`This exploration has no ${part.replace('_', ' ')}.`] : lines;
}

const LINES: Readonly<Record<ExplorationPart, (shown: ShownExploration) => readonly string[]>> = {
  findings: ({ findings }) =>
    findings.toSorted((one, other) => one.grade.localeCompare(other.grade)).flatMap((finding) => findingLines(finding)),
  facts: ({ facts }) => facts.map(({ id, op, text, state }) => `${state}  ${id}  ${op}  ${text}`),
  questions: ({ questions }) => questions.map(({ text, waiting }) => `${text} (${waiting.length} operations depend on this value)`),
  operations: ({ operations }) =>
    operations.map(
      ({ op, reason, statuses, message }) =>
        `${reason ?? 'reached'}  ${op}  ${statuses.join(' ')}${reason === null || message === null ? '' : `  ${message}`}`,
    ),
  not_undone: ({ leftBehind, changed, suspects }) => [
    ...leftBehind.map(({ request }) => `not removed  ${request}`),
    ...changed.map(({ request }) => `changed  ${request}`),
    ...suspects.map(({ number, request, status }) => `request ${number}  ${request}  ${status === 0 ? 'no response' : status}`),
  ],
};

function findingLines({ key, grade, text, expected, actual, count, exchanges }: ShownExploration['findings'][number]): readonly string[] {
  const last = exchanges.at(-1);
  return [
    `${grade}  ${text}  (${count} times; key: ${key})`,
    `  expected ${expected}; got ${actual}`,
    ...(last === undefined
      ? []
      : [
          `  Response: ${last.status === 0 ? 'none' : last.status}, body: ${bodyShape(last.response)}`,
          `  Request as ${last.identity}: ${last.curl.replace(/ *\\\n */g, ' ').slice(0, MOST_CURL)}`,
        ]),
  ];
}
