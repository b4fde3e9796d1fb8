import type { Action } from '@assay/engine/model';
import type { CommandAnswer } from '../../suites/index.ts';
import { choicesCard, messageButton } from '../choices.ts';

type What = Extract<Action, { kind: 'greet' }>['what'];

const BEGIN = choicesCard('Start with', [
  messageButton('Smoke test everything', '/generate smoke', 'each endpoint once'),
  messageButton('Which endpoints have no tests?', '/coverage'),
  messageButton('What can I ask?', '/help', 'every command'),
]);

const HEADINGS: Readonly<Record<What, string>> = {
  hello: 'Hello! I write and run API tests based on your spec. Describe what to test in your own words, or start with one of these.',
  who: 'I’m Assay. I write and run API tests based on your spec. Describe what to test in your own words, or start with one of these.',
  thanks: 'You’re welcome. What would you like to do next?',
  yes: 'I didn’t ask a question, so I haven’t changed anything. What would you like to do?',
  no: 'OK, nothing was changed. What should I do instead?',
  bye: 'Goodbye. Everything is saved.',
};

/** Replies to small talk. It changes nothing. */
export const greet = (what: What): CommandAnswer => ({ heading: HEADINGS[what], ...(what === 'bye' ? {} : { cards: [BEGIN] }) });
