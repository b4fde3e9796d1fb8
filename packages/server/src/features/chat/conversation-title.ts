import { TITLE_LENGTH } from '@assay/contract';

/** The given title, or else the beginning of the first message. */
export function conversationTitle(given: string | undefined, firstMessage: string): string {
  const title = given?.trim();
  if (title) return title;
  // Cuts by code points, because cutting an emoji in half produces an invalid string.
  const characters = [...firstMessage.trim().replace(/\s+/g, ' ')];
  return characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH).join('')}...` : characters.join('');
}
