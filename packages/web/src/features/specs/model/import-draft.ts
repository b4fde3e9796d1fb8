import { withScheme } from '../../../lib/with-scheme.ts';

export type ImportSource = 'url' | 'file' | 'paste';

/** A selected file: plain text, or an archive that contains several files. */
export type ChosenFile =
  | { readonly kind: 'text'; readonly name: string; readonly content: string }
  | { readonly kind: 'archive'; readonly name: string; readonly base64: string; readonly bytes: number };

/** The import dialog's values. Each source keeps its own values while another is open. */
export interface ImportDraft {
  readonly source: ImportSource;
  readonly url: string;
  readonly headerName: string;
  readonly headerValue: string;
  /** The auth profile that gives access to the URL; empty for none. */
  readonly authProfileId: string;
  readonly followRefs: boolean;
  readonly file: ChosenFile | null;
  readonly text: string;
}

export interface ImportBody {
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly authProfileId?: string;
  readonly followRefs?: boolean;
  readonly content?: string;
  readonly archive?: string;
  readonly fileName?: string;
  readonly specId?: string;
}

export interface ImportRefusal {
  readonly title: string;
  readonly detail: string;
}

export type CheckedImport =
  | { readonly kind: 'ready'; readonly body: ImportBody }
  | { readonly kind: 'refused'; readonly field: 'source' | 'header'; readonly refusal: ImportRefusal };

const refused = (field: 'source' | 'header', title: string, detail: string): CheckedImport => ({
  kind: 'refused',
  field,
  refusal: { title, detail },
});

function checkUrl({ url, headerName, headerValue, authProfileId, followRefs }: ImportDraft): CheckedImport {
  const address = withScheme(url);
  if (address === '') return refused('source', 'No URL provided', 'Please enter an OpenAPI spec URL.');
  const name = headerName.trim();
  if (name === '' && headerValue.trim() !== '') return refused('header', 'Missing header name', 'Enter a header name, or clear the value.');
  const profile = authProfileId === '' ? {} : { authProfileId };
  const headers = name === '' ? {} : { headers: { [name]: headerValue.trim() } };
  return { kind: 'ready', body: { url: address, ...headers, ...profile, ...(followRefs ? { followRefs } : {}) } };
}

/** Returns the request for a draft, or why it cannot be sent. */
export function checkImport(draft: ImportDraft, specId: string | null): CheckedImport {
  const checked = checkSource(draft);
  if (checked.kind === 'refused' || specId === null) return checked;
  return { kind: 'ready', body: { ...checked.body, specId } };
}

function checkSource(draft: ImportDraft): CheckedImport {
  if (draft.source === 'url') return checkUrl(draft);
  if (draft.source === 'file') {
    if (draft.file === null) return refused('source', 'No file selected', 'Choose a file or drop one here first.');
    const { name: fileName } = draft.file;
    const body = draft.file.kind === 'text' ? { content: draft.file.content } : { archive: draft.file.base64 };
    return { kind: 'ready', body: { ...body, fileName } };
  }
  if (draft.text.trim() === '') return refused('source', 'Nothing pasted', 'Paste a spec, a collection or a curl command first.');
  return { kind: 'ready', body: { content: draft.text } };
}
