/** The header that lets a write through only on the version it was made from. */
export const ifMatch = (row: { readonly version: number }): Readonly<Record<string, string>> => ({ 'if-match': `"${row.version}"` });
