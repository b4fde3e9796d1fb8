/** Marks a form with unsaved text, so that dialogs, links and the browser ask before they discard it. */
export const unsavedAttributes = (isUnsaved: boolean): { readonly 'data-unsaved'?: '' } => (isUnsaved ? { 'data-unsaved': '' } : {});
