export type TableLayout = 'grid' | 'stacked-on-phones' | 'stacked';

/** The number of characters in a row that still fit on a phone if every cell wraps to a few lines. */
const FITS_PHONE = 80;
/** The same limit for an article column on a desktop screen. */
const FITS_ARTICLE = 260;

/** Rows with long text in three or more columns are easier to read when stacked. Two columns always fit. */
export function chooseLayout(rows: readonly (readonly string[])[]): TableLayout {
  const longest = Math.max(0, ...rows.filter(({ length }) => length > 2).map((row) => row.join('').length));
  if (longest > FITS_ARTICLE) return 'stacked';
  return longest > FITS_PHONE ? 'stacked-on-phones' : 'grid';
}
