/** Faults that can be switched on; each breaks one thing the document promises. */
export const DEFECTS = {
  'missing-optional-500': 'POST /orders without the optional note answers 500',
  'empty-array-500': 'POST /books with an empty list of tags answers 500',
  'emoji-500': 'POST /books with an emoji in the title answers 500',
  'long-text-500': 'POST /books with a summary over 2,000 characters answers 500',
  'malformed-json-500': 'POST /orders with a body that is not JSON answers 500',
} as const;

export type Defect = keyof typeof DEFECTS;

export const ALL_DEFECTS: readonly Defect[] = Object.keys(DEFECTS).filter(isDefect);

export function isDefect(name: string): name is Defect {
  return Object.hasOwn(DEFECTS, name);
}
