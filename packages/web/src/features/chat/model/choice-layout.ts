import type { ChoicesCard } from '@assay/contract';
import { isReadingCommand } from '@assay/engine/model';

type Choices = Pick<ChoicesCard, 'options'>;
export type ChoiceOption = ChoicesCard['options'][number];

const MOST_BUTTONS = 3;
const LONGEST_LABEL = 40;

/**
 * A few short next steps fit into one row of buttons. Choices with descriptions, long labels and operations need a list with one line each.
 */
export function fitsInRow({ options }: Choices): boolean {
  const isShort = options.every(({ label }) => label.length <= LONGEST_LABEL && !label.includes(' /'));
  return isShort && options.length <= MOST_BUTTONS && options.filter(({ detail }) => detail !== null).length <= 1;
}

/** Messages that undo an action. Their buttons are never the primary one. */
const UNDO_COMMANDS: ReadonlySet<string> = new Set(['/undo', '/stop']);

export const isUndoOrStop = ({ options }: Choices): boolean =>
  options.every((option) => option.kind === 'send' && UNDO_COMMANDS.has(option.text));

/** True for a choice that the server accepts from a viewer. Text that is not a command requests tests. */
export function isAllowedForViewers(option: ChoiceOption): boolean {
  if (option.kind === 'send') return isReadingCommand(option.text);
  return option.kind === 'open' || option.kind === 'export';
}

/** True for a preview, whose only button performs the requested action. */
export function isPrimaryChoice({ options }: Choices): boolean {
  const [only, ...others] = options;
  return others.length === 0 && only?.kind === 'send' && !UNDO_COMMANDS.has(only.text);
}

/** True for choices that only make sense until a run ends. */
export const isForLiveRun = ({ options }: Choices): boolean => options.some((option) => option.kind === 'send' && option.text === '/stop');

/** Removes links to a run whose card is shown directly above. */
export function removeLinksTo(card: ChoicesCard, runId: string): ChoicesCard {
  return { ...card, options: card.options.filter((option) => option.kind !== 'open' || option.page !== 'run' || option.id !== runId) };
}
