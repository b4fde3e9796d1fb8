/** Defects that can be switched on. Each violates one rule in the spec. */
export const DEFECTS = {
  'missing-optional-500': 'POST /orders without the optional note answers 500',
  'empty-array-500': 'POST /books with an empty list of tags answers 500',
  'emoji-500': 'POST /books with an emoji in the title answers 500',
  'long-text-500': 'POST /books with a summary over 2,000 characters answers 500',
  'malformed-json-500': 'POST /orders with a body that is not JSON answers 500',
  'unknown-id-500': 'GET /books/{bookId} with an unknown id answers 500',
  'unknown-id-200': 'GET /users/{userId} with an unknown id answers 200 and null',
  'required-not-enforced': 'POST /books takes a book without an author',
  'minimum-off-by-one': 'POST /orders takes a quantity of 0',
  'maximum-off-by-one': 'POST reviews refuses the rating 5',
  'length-in-bytes': 'POST /books counts the bytes of a title, not its characters',
  'choice-not-enforced': 'POST /books takes any genre',
  'impossible-date': 'POST /books takes 30 February as a date',
  'integer-takes-fraction': 'POST /orders takes a quantity of 1.5',
  'null-stored': 'POST reviews stores null as text',
  'property-left-out': 'GET /books/{bookId} answers without the author',
  'type-on-one-branch': 'POST /orders answers the total as text when there is no note',
  'undocumented-choice': 'GET /orders/{orderId} answers a status that is not documented',
  'html-with-200': 'GET /users answers 200 with a page of HTML',
  'created-as-200': 'POST reviews answers 200 instead of 201',
  'location-to-nowhere': 'POST /books sends a Location at which there is nothing',
  'no-auth-check': 'DELETE /books/{bookId} asks for no key',
  'any-token': 'GET /users takes any bearer token',
  'expired-token': 'GET /orders takes an expired token',
  'other-identity': 'GET /orders/{orderId} shows an order of someone else',
  'delete-keeps': 'DELETE of a review answers 204 and keeps it',
  'put-merges': 'PUT /books/{bookId} keeps what the new state leaves out',
  'put-adds-up': 'PUT /books/{bookId} adds the stock to what was there',
  'failed-patch-stores': 'PATCH /books/{bookId} stores the valid half of an update it refuses',
  'created-never-appears': 'POST /users answers 201 and stores nothing',
  'limit-ignored': 'GET /books ignores the limit',
  'pages-overlap': 'GET /books repeats the last book of the page before',
  'sort-ignored': 'GET /books ignores the order asked for',
  'undeclared-method': 'PATCH /orders/{orderId} is not documented, and works',
  'wrong-parent': 'GET of a review finds it under any book',
  'read-only-written': 'POST /users takes the role, which is read-only',
  'stack-trace': 'POST /users shows a stack trace when it refuses a body',
  'slow-answer': 'GET /users/{userId} takes most of a second',
  'text-plain-taken': 'POST /books takes JSON that is sent as text/plain',
  'field-dropped-from-document': 'The document and the answers lose the summary of a book without a word',
} as const;

export type Defect = keyof typeof DEFECTS;

/** The defects in the demo: one obvious failure, and four that need a closer look. */
export const DEMO_DEFECTS: readonly Defect[] = [
  'missing-optional-500',
  'empty-array-500',
  'emoji-500',
  'long-text-500',
  'malformed-json-500',
];

export function isDefect(name: string): name is Defect {
  return Object.hasOwn(DEFECTS, name);
}
