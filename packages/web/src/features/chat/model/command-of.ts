/** What the page does with a text; everything it does not do itself is for the generator to read. */
export type ChatCommand = 'run' | 'rerun' | 'download' | 'negatives' | 'generate';

/** `run it`, `run the tests again`: nothing is named but the suite at hand. */
const RUN =
  /^(?:please )?(?:re-?)?(?:run|execute)(?: (?:it|this|that|them|these|all|the|my|tests?|suite|cases|everything|again|now|please|in the cloud))*[.!]*$/;

/** `run it again`, `rerun`: the latest run once more. */
const AGAIN = /^(?:please )?re-?|\bagain\b/;

export function commandOf(text: string): ChatCommand {
  const normalized = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const words = normalized.split(' ');
  if (words[0] === '/run' && words[1] === 'cloud') return 'run';
  if (RUN.test(normalized)) return AGAIN.test(normalized) ? 'rerun' : 'run';
  if (words[0] === '/download') return 'download';
  return words[0] === '/negatives' ? 'negatives' : 'generate';
}
