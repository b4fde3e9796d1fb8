/** Removes the second full stop when a sentence ends with a quoted string that already has one. An ellipsis is kept. */
export const removeDoubleFullStops = (text: string): string => text.replace(/([^.])\.\.(?=\s|$)/g, '$1.');
