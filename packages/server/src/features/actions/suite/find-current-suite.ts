import type { Db } from '../../../platform/db/db.ts';
import { findSuiteOfConversation, newestSuite } from '../../suites/index.ts';

/** The conversation's suite, or the project's most recently changed one if there is none. */
export async function findCurrentSuite(db: Db, place: { readonly projectId: string; readonly conversationId: string | null }) {
  const { projectId, conversationId } = place;
  const own = conversationId === null ? null : await findSuiteOfConversation(db, { projectId, conversationId, name: '' });
  return own ?? newestSuite(db, projectId);
}
