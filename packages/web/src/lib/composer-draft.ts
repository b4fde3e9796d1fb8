import { createStoredValue } from './stored-value.ts';

/** The unsent message: it outlives a change of page, and the palette can fill it in. */
export const composerDraft = createStoredValue('assay.draft', 'session');
