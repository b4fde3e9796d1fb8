import { callPublic } from '../../../lib/api/call.ts';

export interface BetaForm {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  /** A honeypot field, hidden from people and filled in by bots. */
  readonly website: string;
}

const text = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

export const readBetaForm = (form: HTMLFormElement): BetaForm => {
  const data = new FormData(form);
  return { name: text(data, 'name'), email: text(data, 'email'), company: text(data, 'company'), website: text(data, 'website') };
};

/** Signs up for the beta with a name and an email address. */
export async function addContact({ name, email, company, website }: BetaForm): Promise<void> {
  await callPublic('addContact', { body: { name, email, company: company === '' ? null : company, website } });
}
