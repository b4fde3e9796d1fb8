/** Commands that the page handles itself. All other text goes to the generator. */
export type ChatCommand = 'run' | 'rerun' | 'download' | 'negatives' | 'generate';

/** Matches `run it` and `run the tests again`, which refer to the current suite. */
const RUN =
  /^(?:please )?(?:re-?)?(?:run|execute)(?: (?:it|this|that|them|these|all|the|my|tests?|suite|cases|everything|again|now|please|in the cloud))*[.!]*$/;

/** Matches `run it again` and `rerun`, which repeat the latest run. */
const AGAIN = /^(?:please )?re-?|\bagain\b/;

export function commandOf(text: string): ChatCommand {
  const normalized = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const words = normalized.split(' ');
  if (words[0] === '/run' && words[1] === 'cloud') return 'run';
  if (RUN.test(normalized)) return AGAIN.test(normalized) ? 'rerun' : 'run';
  if (words[0] === '/download') return 'download';
  return words[0] === '/negatives' ? 'negatives' : 'generate';
}
