/** Removes the second full stop when a sentence ends with a text that already has one. An ellipsis stays. */
export const oneStop = (text: string): string => text.replace(/([^.])\.\.(?=\s|$)/g, '$1.');
