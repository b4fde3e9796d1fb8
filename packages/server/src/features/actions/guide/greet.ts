import type { Action } from '@assay/engine/model';
import type { CommandAnswer } from '../../suites/index.ts';
import { choicesCard, messageButton } from '../choices.ts';

type What = Extract<Action, { kind: 'greet' }>['what'];

const BEGIN = choicesCard('Start with', [
  messageButton('Smoke test everything', '/generate smoke', 'each endpoint once'),
  messageButton('Which endpoints have no test?', '/coverage'),
  messageButton('What can I ask?', '/help', 'every command'),
]);

const HEADINGS: Readonly<Record<What, string>> = {
  hello: 'Hello. I write and run API tests from your spec. Say what to test in your own words, or start with one of these.',
  who: 'I am Assay. I write and run API tests from your spec. Say what to test in your own words, or start with one of these.',
  thanks: 'You’re welcome. What would you like to do next?',
  yes: 'I have not asked a question, so nothing changed. What should I do?',
  no: 'Nothing changed. What should I do instead?',
  bye: 'Goodbye. Everything is saved.',
};

/** Replies to small talk. It changes nothing. */
export const greet = (what: What): CommandAnswer => ({ heading: HEADINGS[what], ...(what === 'bye' ? {} : { cards: [BEGIN] }) });
