import type { Decision, MessageContext, Operation, PlanChoice } from '../../model/index.ts';
import { generateText, runOnEnvironment } from './command-text.ts';

const MOST_CHOICES = 3;

type Reply = Extract<Decision, { kind: 'say' }>;

export const createChoice = (label: string, message: string, detail: string | null = null): PlanChoice => ({ label, detail, message });

/** Several operations match equally well. */
export function operationQuestion(operations: readonly Operation[]): Decision {
  return {
    kind: 'ask',
    question: 'Which operation do you mean?',
    choices: operations.slice(0, MOST_CHOICES).map((one) => createChoice(one.key, generateText('smoke', [one]), one.summary)),
  };
}

/** Several operations accept the value in the message. Each choice repeats the message with one of them. */
export function valueQuestion(operations: readonly Operation[], { message }: { readonly message: string }): Decision {
  const said = message.replace(/[\s.?!]+$/, '');
  return {
    kind: 'ask',
    question: 'Which operation do you mean?',
    choices: operations.slice(0, MOST_CHOICES).map((one) => createChoice(one.key, `${said}: ${one.key}`, one.summary)),
  };
}

/** The message does not contain enough information to act on. */
export const nextStepChoices = (hasSuite: boolean): readonly PlanChoice[] =>
  hasSuite
    ? [createChoice('Show the suite', '/suite'), createChoice('Run it', '/run'), createChoice('Show all commands', '/help')]
    : [
        createChoice('What can I test here?', '/api'),
        createChoice('Test everything', '/generate smoke'),
        createChoice('Show all commands', '/help'),
      ];

/** If the message names an environment the project does not have, report it instead of running against another one. */
export const unknownEnvironmentReply = (place: string, { context }: { readonly context: MessageContext }): Reply => ({
  kind: 'say',
  text: `This project has no environment with the name or URL ${place}, so nothing was run.`,
  choices: context.environments.slice(0, MOST_CHOICES).map(({ name }) => createChoice(`Run on ${name}`, runOnEnvironment(name))),
});

/** The last resort. If no word in a sentence is understood, it is probably in another language. */
export const notUnderstood = (hasSuite: boolean): Decision => ({
  kind: 'say',
  text: 'I didn’t understand that. I understand English, and simple requests in German, French and Spanish.',
  choices: nextStepChoices(hasSuite),
});
