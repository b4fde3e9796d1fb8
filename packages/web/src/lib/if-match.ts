/** The header that makes a write fail if the version has changed since. */
export const ifMatch = (row: { readonly version: number }): Readonly<Record<string, string>> => ({ 'if-match': `"${row.version}"` });
