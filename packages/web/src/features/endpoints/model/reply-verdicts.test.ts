import { describe, expect, it } from 'vitest';
import { replyVerdicts } from './reply-verdicts.ts';
import { tryReplyFixture } from './try-reply.fixture.ts';

const lines = (parts: Parameters<typeof tryReplyFixture>[0]) =>
  replyVerdicts(tryReplyFixture(parts)).map(({ verdict, text }) => `${verdict}: ${text}`);

describe('the verdicts of a response', () => {
  it('pass when status and body match the spec', () => {
    expect(lines({})).toEqual(['pass: status 201 is documented', 'pass: body matches the schema']);
  });

  it('list each problem of the body', () => {
    expect(lines({ schemaProblems: ['/price: must be an integer'] })).toContain('fail: /price: must be an integer');
  });

  it('warn about an undocumented status and skip a body without a schema', () => {
    expect(lines({ status: 418, documented: false, schemaChecked: false })).toEqual(['warn: status 418 is not documented']);
  });

  it('are empty when there was no response', () => {
    expect(lines({ status: null })).toEqual([]);
  });
});
