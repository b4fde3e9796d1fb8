import type { Action } from '@assay/engine/model';
import type { CommandAnswer } from '../../suites/index.ts';
import { choicesCard, messageButton } from '../choices.ts';

type What = Extract<Action, { kind: 'greet' }>['what'];

const BEGIN = choicesCard('Begin with', [
  messageButton('Smoke test everything', '/generate smoke', 'each endpoint once'),
  messageButton('Which endpoints have no test?', '/coverage'),
  messageButton('What can I ask?', '/help', 'every command'),
]);

const HEADINGS: Readonly<Record<What, string>> = {
  hello: 'Hello. I write and run API tests from your API description. Say what to test in your own words, or begin with one of these.',
  who: 'I am Assay. I write and run API tests from your API description. Say what to test in your own words, or begin with one of these.',
  thanks: 'You are welcome. Say what to do next, in your own words.',
  yes: 'I have not asked anything, so I changed nothing. Say what to do, in your own words.',
  no: 'I changed nothing. Say what to do instead, in your own words.',
  bye: 'Goodbye. Everything is stored.',
};

/** Replies to small talk. It changes nothing. */
export const greet = (what: What): CommandAnswer => ({ heading: HEADINGS[what], ...(what === 'bye' ? {} : { cards: [BEGIN] }) });
