/** Commands that the page handles itself or words differently. All other text goes to the server, which also starts runs. */
export type ChatCommand = 'download' | 'negatives' | 'generate';

export function parseCommand(text: string): ChatCommand {
  const [command] = text.trim().toLowerCase().split(/\s+/);
  if (command === '/download') return 'download';
  return command === '/negatives' ? 'negatives' : 'generate';
}
