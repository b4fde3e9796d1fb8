import { AppError } from '../../platform/http/app-error.ts';

/** The revision in an If-Match header. Null when there is no header or it is `*`. */
export function parseRevision(ifMatch: string | undefined): number | null {
  const text = ifMatch?.trim() ?? '';
  if (text === '' || text === '*') return null;
  const digits = /^(?:W\/)?"(\d{1,9})"$/.exec(text)?.[1];
  if (digits === undefined) throw new AppError('VALIDATION_FAILED', { problems: 'If-Match is not a run pack revision' });
  return Number(digits);
}
