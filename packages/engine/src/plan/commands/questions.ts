import type { Decision, MessageContext, Operation, PlanChoice } from '../../model/index.ts';
import { generateText, runOnEnvironment } from './command-text.ts';

const MOST_CHOICES = 3;

type Reply = Extract<Decision, { kind: 'say' }>;

export const choice = (label: string, message: string, detail: string | null = null): PlanChoice => ({ label, detail, message });

/** Several operations match equally well. */
export function operationQuestion(operations: readonly Operation[]): Decision {
  return {
    kind: 'ask',
    question: 'Which operation do you mean?',
    choices: operations.slice(0, MOST_CHOICES).map((one) => choice(one.key, generateText('smoke', [one]), one.summary)),
  };
}

/** Several operations accept the value in the message. Each choice repeats the message with one of them. */
export function valueQuestion(operations: readonly Operation[], { message }: { readonly message: string }): Decision {
  const said = message.replace(/[\s.?!]+$/, '');
  return {
    kind: 'ask',
    question: 'Which operation do you mean?',
    choices: operations.slice(0, MOST_CHOICES).map((one) => choice(one.key, `${said}: ${one.key}`, one.summary)),
  };
}

/** The message does not contain enough information to act on. */
export const whatNext = (hasSuite: boolean): readonly PlanChoice[] =>
  hasSuite
    ? [choice('Show the suite', '/suite'), choice('Run it', '/run'), choice('Show all commands', '/help')]
    : [choice('What can I test here?', '/api'), choice('Test everything', '/generate smoke'), choice('Show all commands', '/help')];

/** If the message names an environment the project does not have, report it instead of running against another one. */
export const unknownEnvironmentReply = (place: string, { context }: { readonly context: MessageContext }): Reply => ({
  kind: 'say',
  text: `This project has no environment with the name or URL ${place}, so nothing was run.`,
  choices: context.environments.slice(0, MOST_CHOICES).map(({ name }) => choice(`Run on ${name}`, runOnEnvironment(name))),
});

/** The last resort. If no word in a sentence is understood, it is probably in another language. */
export const notUnderstood = (hasSuite: boolean): Decision => ({
  kind: 'say',
  text: 'I didn’t understand that. I understand English, and simple requests in German, French and Spanish.',
  choices: whatNext(hasSuite),
});
