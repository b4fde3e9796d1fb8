/** Marks a form whose text would be lost with it: dialogs, links and the browser ask before they take it away. */
export const unsavedMark = (isUnsaved: boolean): { readonly 'data-unsaved'?: '' } => (isUnsaved ? { 'data-unsaved': '' } : {});
