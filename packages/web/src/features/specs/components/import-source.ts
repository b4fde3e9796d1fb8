import type { ImportDraft } from '../model/import-draft.ts';

/** What the parts of the import dialog share. */
export interface ImportSourceProps {
  readonly draft: ImportDraft;
  readonly problem: { readonly field: 'source' | 'header'; readonly detail: string } | null;
  readonly onChange: (parts: Partial<ImportDraft>) => void;
}
