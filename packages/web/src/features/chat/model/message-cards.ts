import type { Card, DiffCard, GenerateReply, Message, PlanCard } from '@assay/contract';

/** A card of an unknown type is replaced by a notice. */
function isCard(value: unknown): value is Card {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function parseCard(payload: string | null): Card | null {
  if (payload === null || payload === '') return null;
  try {
    const value: unknown = JSON.parse(payload);
    return isCard(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns a message's cards, from its data or else from the one stored as text. */
export function readCards(message: Pick<Message, 'cards' | 'cardPayload'>): readonly Card[] {
  if (message.cards.length > 0) return message.cards;
  const card = parseCard(message.cardPayload);
  return card === null ? [] : [card];
}

/** Cards that have a fixed position in an answer. */
const CARDS_WITH_FIXED_POSITION: ReadonlySet<string> = new Set(['plan', 'diff', 'run', 'nearest']);

export const isExtraCard = ({ type }: Card): boolean => !CARDS_WITH_FIXED_POSITION.has(type);

export const planCardOf = (cards: readonly Card[]): PlanCard | undefined => cards.find((card) => card.type === 'plan');
export const diffCardOf = (cards: readonly Card[]): DiffCard | undefined => cards.find((card) => card.type === 'diff');

/** If nothing matched, the answer has no heading, plan, files or actions. */
export function isEmptyReply(reply: GenerateReply): boolean {
  return reply.heading === '' && reply.plan.length === 0 && reply.files.length === 0 && reply.actions.length === 0;
}

/** A stub server may return only file names, which are enough to build a card. */
export function replyCards(reply: GenerateReply): readonly Card[] {
  if (reply.cards !== undefined && reply.cards.length > 0) return reply.cards;
  if (reply.files.length === 0) return [];
  return [
    { type: 'diff', title: 'Changes', files: reply.files.map(({ path, addedLines }) => ({ path, change: 'added', lines: addedLines })) },
  ];
}
