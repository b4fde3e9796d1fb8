import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/db.ts';
import { accountSettings, projects, suites, users } from '../../../platform/db/schema.ts';

/** The email address of a user who wants failure emails, or null. */
export async function findRecipient(db: Executor, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(accountSettings, eq(accountSettings.userId, users.id))
    .where(and(eq(users.id, userId), eq(accountSettings.notifyOnFailure, true), eq(users.isActive, true)));
  return row?.email ?? null;
}

export async function findSuiteNames(db: Executor, suiteId: string): Promise<{ suiteTitle: string; projectName: string } | null> {
  const [row] = await db
    .select({ suiteTitle: suites.name, projectName: projects.name })
    .from(suites)
    .innerJoin(projects, eq(projects.id, suites.projectId))
    .where(eq(suites.id, suiteId));
  return row ?? null;
}
