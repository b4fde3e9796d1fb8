import { callPublic } from '../../../lib/api/call.ts';

export interface BetaForm {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  /** A honeypot field that is hidden from people and filled by bots. */
  readonly website: string;
}

const text = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

export const readBetaForm = (form: HTMLFormElement): BetaForm => {
  const data = new FormData(form);
  return { name: text(data, 'name'), email: text(data, 'email'), company: text(data, 'company'), website: text(data, 'website') };
};

/** Sends a name and an address for the beta. */
export async function addContact({ name, email, company, website }: BetaForm): Promise<void> {
  await callPublic('addContact', { body: { name, email, company: company === '' ? null : company, website } });
}
