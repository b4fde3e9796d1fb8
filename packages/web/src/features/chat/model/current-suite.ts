import type { Message, SuiteSummary } from '@assay/contract';
import { countOf } from '../../../lib/format.ts';

/** The suite that the next message in a conversation changes or runs. */
export interface CurrentSuite {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  /** Null until the list of suites is loaded. */
  readonly cases: number | null;
}

/** Finds the suite of the latest answer that has one. The list also includes changes made on other pages. */
export function currentSuiteIn(
  messages: readonly Pick<Message, 'suiteId' | 'suiteName' | 'revision'>[],
  suites: readonly Pick<SuiteSummary, 'id' | 'name' | 'revision' | 'cases'>[],
): CurrentSuite | null {
  const message = messages.findLast(({ suiteId, suiteName }) => suiteId !== null && suiteName !== null);
  if (message === undefined || message.suiteId === null || message.suiteName === null) return null;
  const listed = suites.find(({ id }) => id === message.suiteId);
  return {
    id: message.suiteId,
    name: listed?.name ?? message.suiteName,
    revision: Math.max(listed?.revision ?? 1, message.revision ?? 1),
    cases: listed === undefined || listed.revision < (message.revision ?? 1) ? null : listed.cases,
  };
}

/** `Orders smoke r2`. */
export const suiteTitle = ({ name, revision }: CurrentSuite): string => `${name} r${revision}`;

/** Describes the suite: `Orders smoke r2, 12 cases`. */
export const suiteSentence = (suite: CurrentSuite): string =>
  [suiteTitle(suite), ...(suite.cases === null ? [] : [countOf(suite.cases, 'case')])].join(', ');
