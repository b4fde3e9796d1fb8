/** A sentence that ends with a text of its own full stop gets one, not two. An ellipsis stays. */
export const oneStop = (text: string): string => text.replace(/([^.])\.\.(?=\s|$)/g, '$1.');
