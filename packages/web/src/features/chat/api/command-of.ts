/** What the page does with a text; everything it does not do itself is for the generator to read. */
export type ChatCommand = 'run' | 'download' | 'negatives' | 'generate';

export function commandOf(text: string): ChatCommand {
  const words = text.trim().toLowerCase().split(/\s+/);
  if (words[0] === '/run' && words[1] === 'cloud') return 'run';
  if (words[0] === '/download') return 'download';
  return words[0] === '/negatives' ? 'negatives' : 'generate';
}
