import type { SuiteSummary } from '@assay/contract';
import { countOf, shortAge } from './format.ts';

type Suite = Pick<SuiteSummary, 'name' | 'revision' | 'cases' | 'updatedAt' | 'conversation'>;

const UNTITLED = 'Untitled Conversation';

/** The title of the conversation that a suite comes from, or null. */
export const suiteOrigin = ({ conversation }: Pick<Suite, 'conversation'>): string | null =>
  conversation == null ? null : conversation.title || UNTITLED;

/** Describes a suite: `4 cases, r2, 3m ago`. */
export const suiteDetails = ({ cases, revision, updatedAt }: Suite, now = Date.now()): string =>
  `${countOf(cases, 'case')}, r${revision}, ${shortAge(updatedAt, now)}`;

/** A name for a list in which several suites may have the same one. */
export function suiteOptionLabel(suite: Suite, now = Date.now()): string {
  const origin = suiteOrigin(suite);
  return [suite.name, suiteDetails(suite, now), ...(origin === null ? [] : [`from “${origin}”`])].join(', ');
}
