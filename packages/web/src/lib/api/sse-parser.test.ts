import { describe, expect, it } from 'vitest';
import { createSseParser } from './sse-parser.ts';

const parseAll = (...pieces: string[]) => {
  const parse = createSseParser();
  return pieces.flatMap((piece) => parse(piece));
};

describe('the event stream parser', () => {
  it('returns an event at its blank line, not before', () => {
    const parse = createSseParser();
    expect(parse('id: 1\nevent: stage\ndata: {"a":1}\n')).toEqual([]);
    expect(parse('\n')).toEqual([{ id: '1', event: 'stage', data: '{"a":1}' }]);
  });

  it('parses the same events from any split of the text', () => {
    const text = 'id: 7\r\ndata: first\r\ndata: second\r\n\r\n: ping\r\n\r\ndata:tight\r\n\r\n';
    const whole = parseAll(text);
    expect(whole).toEqual([
      { id: '7', event: 'message', data: 'first\nsecond' },
      { id: null, event: 'message', data: 'tight' },
    ]);
    for (let size = 1; size < text.length; size += 1) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size));
      expect(parseAll(...pieces)).toEqual(whole);
    }
  });

  it('drops events without data, comments and unknown fields', () => {
    expect(parseAll('event: stage\n\n', ': comment\n\n', 'retry: 5\ndata: x\n\n')).toEqual([{ id: null, event: 'message', data: 'x' }]);
  });
});
