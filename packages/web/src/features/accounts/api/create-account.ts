import { callPublic } from '../../../lib/api/call.ts';

export interface NewAccountForm {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  /** The setup code. Only the first user on a hosted server has one. */
  readonly code: string;
}

/** Whether the account can be used right away, or only after the user opens the emailed link. */
export type AccountOutcome = 'confirmed' | 'confirmation_sent';

export async function createAccount(kind: 'account' | 'first-user', form: NewAccountForm): Promise<AccountOutcome> {
  const { code, username, ...rest } = form;
  const body = { ...rest, ...(username === '' ? {} : { username }) };
  if (kind === 'account') return (await callPublic('signUp', { body })).status;
  await callPublic('makeFirstUser', { body: { ...body, code } });
  return 'confirmed';
}
