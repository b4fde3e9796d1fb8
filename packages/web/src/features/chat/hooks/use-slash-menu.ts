import type { SlashCommand } from '@assay/engine/model';
import { type KeyboardEvent, useState } from 'react';
import { completeCommand, slashSuggestions } from '../model/slash-suggestions.ts';

export interface SlashMenu {
  readonly commands: readonly SlashCommand[];
  readonly chosen: number;
  /** Returns true when the menu handled the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly reopen: () => void;
}

interface SlashMenuInput {
  readonly text: string;
  /** Viewers see only the commands that they may use. */
  readonly access: 'edit' | 'read';
  readonly setText: (text: string) => void;
  readonly send: (text: string) => void;
}

/** The command menu in the message field: arrows move, Tab completes, Enter runs a command without arguments, Esc closes. */
export function useSlashMenu({ text, access, setText, send }: SlashMenuInput): SlashMenu {
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [wanted, setWanted] = useState(0);
  const commands = closedFor === text ? [] : slashSuggestions(text, access);
  const chosen = Math.min(wanted, Math.max(0, commands.length - 1));
  const current = commands[chosen];

  const take = (command: SlashCommand): void => {
    if (command.argument === '') send(command.command);
    else setText(completeCommand(command));
    setWanted(0);
  };

  const act = (key: string, command: SlashCommand): boolean => {
    switch (key) {
      case 'ArrowDown':
        setWanted((chosen + 1) % commands.length);
        return true;
      case 'ArrowUp':
        setWanted((chosen - 1 + commands.length) % commands.length);
        return true;
      case 'Tab':
        setText(completeCommand(command));
        return true;
      case 'Enter':
        take(command);
        return true;
      case 'Escape':
        setClosedFor(text);
        return true;
      default:
        return false;
    }
  };

  const onKey = (event: KeyboardEvent): boolean => {
    if (current === undefined) return false;
    if (event.shiftKey || !act(event.key, current)) return false;
    event.preventDefault();
    return true;
  };

  return { commands, chosen, onKey, reopen: () => setClosedFor(null) };
}
