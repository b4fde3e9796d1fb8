import { TITLE_LENGTH } from '@assay/contract';

/** The given title, otherwise the beginning of the first message. */
export function conversationTitle(given: string | undefined, firstMessage: string): string {
  const title = given?.trim();
  if (title) return title;
  // Cut by characters, not by code units: half an emoji is no text.
  const characters = [...firstMessage.trim().replace(/\s+/g, ' ')];
  return characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH).join('')}...` : characters.join('');
}
