import { randomUUID } from 'node:crypto';
import type { NewAccount } from '@assay/contract';
import type { Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { storableText } from '../../shared/storable.ts';
import { insertAccount, isUsernameTaken, type UserRow } from './accounts.store.ts';
import { isWeakPassword } from './weak-password.ts';

const SHORTEST_NAME = 3;
const TRIES = 50;

export const usernameTakenError = () => new AppError('USERNAME_TAKEN', {}, { fields: { username: 'is taken' } });

/** Throws for a password that is easy to guess. */
export function requireStrongPassword(wanted: NewAccount): void {
  requireStrongChangedPassword(wanted.password, { ...wanted, username: wanted.username ?? '' });
}

/** The same check for a password that is changed later; `field` is its name in the form. */
export function requireStrongChangedPassword(password: string, own: Parameters<typeof isWeakPassword>[1], field = 'password'): void {
  if (!isWeakPassword(password, own)) return;
  const problem = 'is too easy to guess';
  throw new AppError('VALIDATION_FAILED', { problems: `${field}: ${problem}` }, { fields: { [field]: problem } });
}

/** The local part of the email address, without characters that user names may not contain. */
function nameFromAddress(email: string): string {
  const base = (email.split('@', 1)[0] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, 30);
  return base.length >= SHORTEST_NAME ? base : `user-${base || 'new'}`;
}

async function freeUsername(db: Executor, wanted: NewAccount): Promise<string> {
  const base = wanted.username ?? nameFromAddress(wanted.email);
  if (!(await isUsernameTaken(db, base))) return base;
  if (wanted.username !== undefined) throw usernameTakenError();
  for (let number = 2; number < TRIES; number += 1) if (!(await isUsernameTaken(db, `${base}-${number}`))) return `${base}-${number}`;
  return `${base}-${randomUUID().slice(0, 8)}`;
}

export interface AccountTraits {
  readonly passwordHash: string;
  readonly roles: readonly string[];
  readonly isEmailConfirmed: boolean;
}

/** Returns null when someone registered the address in the meantime. */
export async function createAccount(db: Executor, wanted: NewAccount, traits: AccountTraits): Promise<UserRow | null> {
  return insertAccount(db, {
    id: randomUUID(),
    email: wanted.email,
    username: await freeUsername(db, wanted),
    name: storableText(wanted.name),
    surname: storableText(wanted.surname),
    ...traits,
  });
}
