import { describe, expect, it } from 'vitest';
import { completeReference, findReferences, matchingSecrets, openReferenceAt } from './secret-reference.ts';

const keys = ['TOKEN', 'CLIENT_ID'];
const offered = (text: string): readonly string[] => {
  const open = openReferenceAt(text, text.length);
  return open === null ? [] : matchingSecrets(keys, open.typed);
};

describe('references to secrets', () => {
  it.each([
    ['Bearer {{', keys],
    ['{{sec', keys],
    ['{{secret.to', ['TOKEN']],
    ['{{ cli', ['CLIENT_ID']],
    ['Bearer', []],
    ['{{secret.TOKEN}} ', []],
  ])('are offered for %j', (text, expected) => {
    expect(offered(text)).toEqual(expected);
  });

  it('are completed at the caret, with closing braces once', () => {
    const text = 'Bearer {{sec}} end';
    const caret = 'Bearer {{sec'.length;
    const open = openReferenceAt(text, caret);
    expect(open && completeReference(text, caret, open, 'TOKEN')).toEqual({
      text: 'Bearer {{secret.TOKEN}} end',
      caret: 'Bearer {{secret.TOKEN}}'.length,
    });
  });

  it('are found in a text', () => {
    expect(findReferences('{{secret.A}}:{{ secret.B-2 }} {{RUN_ID}}')).toEqual(['A', 'B-2']);
  });
});
