import { describe, expect, it } from 'vitest';
import { checkImport, type ImportDraft } from './import-draft.ts';

const draft: ImportDraft = {
  source: 'url',
  url: '',
  headerName: '',
  headerValue: '',
  authProfileId: '',
  followRefs: false,
  file: null,
  text: '',
};
const refusalOf = (parts: Partial<ImportDraft>) => {
  const checked = checkImport({ ...draft, ...parts }, null);
  return checked.kind === 'refused' ? [checked.field, checked.refusal.title, checked.refusal.detail] : null;
};

describe('an import before it is sent', () => {
  it('requires an address', () => {
    expect(refusalOf({ url: '   ' })).toEqual(['source', 'No URL provided', 'Please enter an OpenAPI spec URL.']);
  });

  it('sends the trimmed address and the header', () => {
    expect(checkImport({ ...draft, url: ' https://x.test/a ', headerName: 'X-Key', headerValue: ' demo ' }, null)).toEqual({
      kind: 'ready',
      body: { url: 'https://x.test/a', headers: { 'X-Key': 'demo' } },
    });
  });

  it('sends the auth profile that gives access to the address', () => {
    expect(checkImport({ ...draft, url: 'https://x.test/a', authProfileId: 'p1' }, null)).toEqual({
      kind: 'ready',
      body: { url: 'https://x.test/a', authProfileId: 'p1' },
    });
  });

  it('reports a header value without a name', () => {
    expect(refusalOf({ url: 'https://x.test', headerValue: 'demo' })?.[0]).toBe('header');
  });

  it('sends a file with its name, and an update with the version it follows', () => {
    const file = { kind: 'text', name: 'a.yaml', content: 'openapi: 3.1.0' } as const;
    expect(checkImport({ ...draft, source: 'file', file }, 'spec-1')).toEqual({
      kind: 'ready',
      body: { content: 'openapi: 3.1.0', fileName: 'a.yaml', specId: 'spec-1' },
    });
  });

  it('sends an archive unchanged', () => {
    const file = { kind: 'archive', name: 'a.zip', base64: 'UEs=', bytes: 2 } as const;
    expect(checkImport({ ...draft, source: 'file', file }, null)).toEqual({ kind: 'ready', body: { archive: 'UEs=', fileName: 'a.zip' } });
  });

  it('requests the files beside an address only when the person selects that', () => {
    expect(checkImport({ ...draft, url: 'https://x.test/a', followRefs: true }, null)).toEqual({
      kind: 'ready',
      body: { url: 'https://x.test/a', followRefs: true },
    });
  });

  it('requires a file or a text', () => {
    expect(refusalOf({ source: 'file' })?.[1]).toBe('No file selected');
    expect(refusalOf({ source: 'paste', text: '\n' })?.[1]).toBe('Nothing pasted');
  });

  it('sends pasted text unchanged', () => {
    expect(checkImport({ ...draft, source: 'paste', text: ' curl x ' }, null)).toEqual({ kind: 'ready', body: { content: ' curl x ' } });
  });
});
