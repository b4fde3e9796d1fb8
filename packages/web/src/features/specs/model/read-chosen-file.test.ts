import { describe, expect, it } from 'vitest';
import { readChosenFile } from './read-chosen-file.ts';

describe('a chosen file', () => {
  it('is read as text, regardless of its name', async () => {
    expect(await readChosenFile(new File(['openapi: 3.1.0 ä'], 'a.zip'))).toEqual({
      kind: 'text',
      name: 'a.zip',
      content: 'openapi: 3.1.0 ä',
    });
  });

  it('is sent as base64 when it is an archive', async () => {
    const bytes = new Uint8Array(100_000).fill(7);
    bytes.set([0x50, 0x4b, 3, 4]);
    const read = await readChosenFile(new File([bytes], 'specs'));
    expect(read).toMatchObject({ kind: 'archive', name: 'specs', bytes: 100_000 });
    expect(read.kind === 'archive' && Buffer.from(read.base64, 'base64').equals(Buffer.from(bytes))).toBe(true);
  });
});
