import { StartupError } from './startup-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user does not have permission to write there',
  EPERM: 'this user does not have permission to write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of the path is a file, not a folder',
};

/** Turns an error about a folder that cannot be used into one that the operator can fix. Null for any other error. */
export function startupProblem(error: unknown): StartupError | null {
  if (error instanceof StartupError) return error;
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null;
  const reason = REASONS[String(error.code)];
  if (reason === undefined) return null;
  return new StartupError(`${error.path} cannot be used: ${reason}. To use another data folder, set ASSAY_DATA_DIR.`, { cause: error });
}
