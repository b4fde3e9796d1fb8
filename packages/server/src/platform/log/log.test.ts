import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('credentials are removed by name at every depth we log', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const fields = {
    authorization: 'canary',
    password: 'canary',
    token: 'canary',
    secret: 'canary',
    cookie: 'canary',
    'set-cookie': 'canary',
    refresh_token: 'canary',
  };
  log.info({ ...fields, headers: fields, request: { headers: fields }, kept: 'visible' }, 'hello');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('canary');
  expect(lines[0]).toContain('visible');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'hello', headers: { authorization: '[redacted]' } });
});

test('lines below the level are not written', () => {
  const lines: string[] = [];
  createLog({ logLevel: 'warn' }, { write: (line) => lines.push(line) }).info({}, 'quiet');
  expect(lines).toEqual([]);
});

test('a failed statement is logged without its values, also as the cause of another error', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const refused = new Error('value out of range');
  const failed = new DrizzleQueryError('insert into "users" ("name") values ($1)', ['canary\nwith a line'], refused);
  log.error({ err: failed }, 'unforeseen');
  log.error({ err: new Error('nothing was stored', { cause: failed }) }, 'unforeseen');
  log.error({ err: 'a text' }, 'unforeseen');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain('canary');
  for (const line of lines.slice(0, 2)) {
    expect(line).toContain('Failed query: insert into');
    expect(line).toContain('value out of range');
    expect(line).toContain('log.test.ts');
  }
});
