import type { ImportDraft } from '../model/import-draft.ts';

/** Props shared by the parts of the import dialog. */
export interface ImportSourceProps {
  readonly draft: ImportDraft;
  readonly problem: { readonly field: 'source' | 'header'; readonly detail: string } | null;
  readonly onChange: (parts: Partial<ImportDraft>) => void;
}
