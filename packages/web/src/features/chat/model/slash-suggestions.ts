import { isReadingCommand, SLASH_COMMANDS, type SlashCommand } from '@assay/engine/model';

/** Returns the commands that match text starting with a slash; none once an argument is being typed. Viewers may only read. */
export function slashSuggestions(text: string, access: 'edit' | 'read'): readonly SlashCommand[] {
  if (!text.startsWith('/') || text.includes('\n')) return [];
  const typed = text.toLowerCase();
  return SLASH_COMMANDS.filter(
    ({ command }) => command.startsWith(typed) && command !== typed && (access === 'edit' || isReadingCommand(command)),
  );
}

/** The text after pressing Tab: the command, and a space if it takes an argument. */
export function completeCommand({ command, argument }: SlashCommand): string {
  return argument === '' ? command : `${command} `;
}
