import { describe, expect, it } from 'vitest';
import { replyVerdicts } from './reply-verdicts.ts';
import { tryReplyFixture } from './try-reply.fixture.ts';

const lines = (parts: Parameters<typeof tryReplyFixture>[0]) =>
  replyVerdicts(tryReplyFixture(parts)).map(({ verdict, text }) => `${verdict}: ${text}`);

describe('the verdicts of an answer', () => {
  it('are good when status and body are as described', () => {
    expect(lines({})).toEqual(['pass: status 201 is documented', 'pass: body matches its schema']);
  });

  it('name each problem of the body', () => {
    expect(lines({ schemaProblems: ['/price: must be an integer'] })).toContain('fail: /price: must be an integer');
  });

  it('warn about an undocumented status and skip a body without a schema', () => {
    expect(lines({ status: 418, documented: false, schemaChecked: false })).toEqual(['warn: status 418 is not documented']);
  });

  it('are none when no answer came', () => {
    expect(lines({ status: null })).toEqual([]);
  });
});
