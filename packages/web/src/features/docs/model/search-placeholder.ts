/** Also shown before the dialog's code has loaded. */
export const SEARCH_PLACEHOLDER = 'Keywords or a question, such as exit codes';
