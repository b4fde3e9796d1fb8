import { describe, expect, test } from 'vitest';
import { looksLikeShell, readShell } from './read-shell.ts';

describe('A command-line client', () => {
  test.each(['curl', 'wget', 'http', 'https', 'httpie', 'xh', 'xhs', 'curl.exe', '/usr/bin/curl'])('%s is detected and read', (client) => {
    const command = `${client} https://api.example.test/orders`;
    expect(looksLikeShell(command)).toBe(true);
    expect(readShell(command)).toMatchObject([{ method: 'GET', url: 'https://api.example.test/orders' }]);
  });
});

