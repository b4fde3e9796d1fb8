import { SLASH_COMMANDS, type SlashCommand } from '@assay/engine/model';

/** Commands that match a text beginning with a slash; none once an argument is being typed. */
export function slashSuggestions(text: string): readonly SlashCommand[] {
  if (!text.startsWith('/') || text.includes('\n')) return [];
  const typed = text.toLowerCase();
  return SLASH_COMMANDS.filter(({ command }) => command.startsWith(typed) && command !== typed);
}

/** The text after Tab: the command, and a space when an argument follows. */
export function completeCommand({ command, argument }: SlashCommand): string {
  return argument === '' ? command : `${command} `;
}
