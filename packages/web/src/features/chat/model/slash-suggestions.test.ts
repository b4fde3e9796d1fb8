import { SLASH_COMMANDS } from '@assay/engine/model';
import { describe, expect, it } from 'vitest';
import { parseCommand } from './command-of.ts';
import { completeCommand, slashSuggestions } from './slash-suggestions.ts';

const names = (text: string) => slashSuggestions(text, 'edit').map(({ command }) => command);

describe('slash suggestions', () => {
  it('offer every command after a slash, and none for plain text', () => {
    expect(names('/')).toHaveLength(SLASH_COMMANDS.length);
    expect(names('generate')).toEqual([]);
    expect(names(' /')).toEqual([]);
  });

  it('offer viewers only commands that change nothing', () => {
    const offered = slashSuggestions('/', 'read').map(({ command }) => command);
    expect(offered).toEqual(['/curl', '/run local', '/download run-pack', '/explain', '/pr preview', '/diff', '/auth', '/help']);
  });

  it('narrow while typing, ignoring case', () => {
    expect(names('/RUN')).toEqual(['/run local', '/run cloud']);
    expect(names('/run c')).toEqual(['/run cloud']);
  });

  it('end once the command is complete or an argument starts', () => {
    expect(names('/generate')).toEqual([]);
    expect(names('/generate smoke')).toEqual([]);
    expect(names('/\n')).toEqual([]);
  });

  it('add a space only when an argument follows', () => {
    expect(slashSuggestions('/gen', 'edit').map(completeCommand)).toEqual(['/generate ']);
    expect(slashSuggestions('/pr', 'edit').map(completeCommand)).toEqual(['/pr preview']);
  });
});

describe('commands that the page handles', () => {
  it.each([
    ['/run cloud', 'generate'],
    ['  /Download   run-pack  ', 'download'],
    ['/run local', 'generate'],
    ['/download', 'download'],
    ['/download run-pack', 'download'],
    ['/negatives 3', 'negatives'],
    ['/zebra', 'generate'],
    ['run it again', 'generate'],
  ])('%s is %s', (text, command) => {
    expect(parseCommand(text)).toBe(command);
  });
});
