import type { ChoicesCard } from '@assay/contract';
import { isReadingCommand } from '@assay/engine/model';

type Choices = Pick<ChoicesCard, 'options'>;
export type Option = ChoicesCard['options'][number];

const MOST_BUTTONS = 3;
const LONGEST_LABEL = 40;

/**
 * A few short ways to go on fit into one row of buttons. Choices that explain themselves, long labels and operations need a list, where
 * each has a line of its own.
 */
export function fitsInRow({ options }: Choices): boolean {
  const isShort = options.every(({ label }) => label.length <= LONGEST_LABEL && !label.includes(' /'));
  return isShort && options.length <= MOST_BUTTONS && options.filter(({ detail }) => detail !== null).length <= 1;
}

/** Messages that take back what was done. A button for one of them never is the main step. */
const TAKING_BACK: ReadonlySet<string> = new Set(['/undo', '/stop']);

export const takesBack = ({ options }: Choices): boolean =>
  options.every((option) => option.kind === 'send' && TAKING_BACK.has(option.text));

/** True for an option that the server accepts from a viewer. Words that are no command ask for tests. */
export function isForViewers(option: Option): boolean {
  if (option.kind === 'send') return isReadingCommand(option.text);
  return option.kind === 'open' || option.kind === 'export';
}

/** True for a preview, whose only button does what the message asked for. */
export function isMainStep({ options }: Choices): boolean {
  const [only, ...others] = options;
  return others.length === 0 && only?.kind === 'send' && !TAKING_BACK.has(only.text);
}

/** True for the choices that only make sense until a run ends. */
export const isForLiveRun = ({ options }: Choices): boolean => options.some((option) => option.kind === 'send' && option.text === '/stop');

/** Leaves out links to a run whose card is shown right above. */
export function withoutLinksTo(card: ChoicesCard, runId: string): ChoicesCard {
  return { ...card, options: card.options.filter((option) => option.kind !== 'open' || option.page !== 'run' || option.id !== runId) };
}
