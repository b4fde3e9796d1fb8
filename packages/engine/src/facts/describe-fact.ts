import { type Fact, type FactPlace, type ReachOutcome, WHOLE_API } from '../model/index.ts';

const PLACES: Readonly<Record<FactPlace, string>> = {
  path: 'path parameter',
  query: 'query parameter',
  header: 'header',
  body: 'body field',
};
const EFFECTS = { reset: 'resets the server', switch: 'changes a setting for all users', 'sign-out': 'ends the session' } as const;
const OUTCOMES: Readonly<Record<ReachOutcome, string>> = {
  reached: 'A request succeeded',
  'not-there': 'Every request returned 404 or 405',
  'other-identity': 'The server rejected every request from this identity',
  'server-error': 'Every request returned a server error',
  rejected: 'The server rejected every request that Assay tried',
  'no-id': 'No request was sent, because no id is known',
  'left-out': 'No request was sent, because there was no resource that tests may change',
};
const MOST_CHARACTERS = 200;

/** Describes a fact in a sentence. Its values are untrusted. */
export function describeFact(fact: Fact): string {
  switch (fact.kind) {
    case 'link':
      if (fact.from === null) return `${inputOf(fact)} comes from a variable`;
      return `${inputOf(fact)} comes from ${fact.path === undefined ? '' : `${fact.path} in `}the response to ${fact.from}`;
    case 'required':
      return `${inputOf(fact)} is required`;
    case 'unwanted':
      return `The server rejects ${lower(inputOf(fact))}`;
    case 'value':
      return `${inputOf(fact)} can be ${short(fact.value)}`;
    case 'rule':
      return `${inputOf(fact)} must match ${short(fact.schema)}`;
    case 'unique':
      return `${inputOf(fact)} must be unique`;
    case 'repeatable':
      return 'The same body can be sent more than once';
    case 'no-body':
      return 'The server accepts only requests without a body';
    case 'example':
      return `The server accepts this body: ${short(fact.value)}`;
    case 'content-type':
      return `The server requires the content type ${fact.media}`;
    case 'not-there':
      return 'The server does not implement this operation';
    case 'reach':
      return OUTCOMES[fact.outcome];
    case 'server-wide':
      return `The operation ${EFFECTS[fact.effect]}`;
    case 'error-format':
      return `Errors use ${fact.media}, with the message in ${fact.shape}`;
    case 'paging':
      return `The list uses ${fact.style} pagination`;
    case 'needs':
      return `A request succeeds only after ${fact.first}${fact.set === undefined ? '' : ` with ${short(fact.set)}`}`;
    case 'role':
      return 'Tests call this operation as an administrator';
    case 'other-identity':
      return fact.op === WHOLE_API ? 'This user is not allowed to use the API' : 'This user is not allowed to use the operation';
  }
}

const inputOf = ({ in: place, field }: { readonly in: FactPlace; readonly field: string }): string => `The ${PLACES[place]} ${field}`;

const lower = (text: string): string => `t${text.slice(1)}`;

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
