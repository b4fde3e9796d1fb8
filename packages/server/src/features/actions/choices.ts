import type { ChoicesCard } from '@assay/contract';

type Option = ChoicesCard['options'][number];
type Page = Extract<Option, { kind: 'open' }>['page'];

/** Creates a button that sends a message. */
export const messageButton = (label: string, text: string, detail: string | null = null): Option => ({ kind: 'send', label, text, detail });

/** Creates a button that sends a message after the user has typed a name. */
export const confirmButton = (label: string, text: string, about: { readonly typed: string; readonly detail: string | null }): Option => ({
  kind: 'send',
  label,
  text,
  ...about,
});

/** Creates a button that opens a page, optionally for one id. */
export const pageButton = (
  label: string,
  page: Page,
  about: { readonly id?: string; readonly against?: string; readonly detail?: string } = {},
): Option => ({
  kind: 'open',
  label,
  page,
  id: about.id ?? null,
  against: about.against ?? null,
  detail: about.detail ?? null,
});

export const choicesCard = (title: string, options: readonly Option[]): ChoicesCard => ({ type: 'choices', title, options: [...options] });
