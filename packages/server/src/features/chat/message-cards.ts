import { Card } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { mapStrings, storableText } from '../../shared/storable.ts';

/** Parses a card that a client sent as a JSON string. An invalid card is rejected, because it could never be shown. */
export function parseCardPayload(text: string | null | undefined, field: string): Card | null {
  if (text === null || text === undefined || text.trim() === '') return null;
  const problem = (message: string) =>
    new AppError('VALIDATION_FAILED', { problems: `${field} ${message}` }, { fields: { [field]: message } });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw problem('is not JSON');
  }
  const card = Card.safeParse(value);
  if (card.success) return storableCard(card.data);
  const issue = card.error.issues[0];
  throw problem(`is not a valid card: ${issue === undefined ? 'unknown shape' : `${issue.path.join('.') || 'type'}: ${issue.message}`}`);
}

/** The same card, without characters that the database cannot store. */
export function storableCard(card: Card): Card {
  return Card.parse(mapStrings(card, storableText));
}

/** Stored cards are validated when they are read. Cards in an old or unknown format are left out, because they would break the screen. */
export function readStoredCards(stored: readonly unknown[]): Card[] {
  return stored.flatMap((value) => {
    const card = Card.safeParse(value);
    return card.success ? [card.data] : [];
  });
}

/** The message's main card: the one with the given type, or else the first. */
export function mainCard(cards: readonly Card[], cardType: string | null): Card | null {
  return cards.find((card) => card.type === cardType) ?? cards[0] ?? null;
}
