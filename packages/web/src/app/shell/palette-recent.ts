import { createPersonalValue } from '../../lib/personal-value.ts';

const MAX_KEPT = 8;
const stored = createPersonalValue('assay.palette-recent', 'local');
const idsIn = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** The IDs of the entries that the user selected most recently, newest first. */
export const recentEntries = {
  use: (): readonly string[] => idsIn(stored.use()),
  add: (id: string): void => stored.write([id, ...idsIn(stored.read()).filter((one) => one !== id)].slice(0, MAX_KEPT).join('\n')),
};
