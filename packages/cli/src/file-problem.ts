import { terminalSafe } from './reporters/terminal-safe.ts';

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of the path is a file, not a folder',
  EEXIST: 'a file exists where a folder is needed',
};

/** A folder that is not writable is a problem that the user can fix, regardless of the command. Null for any other error. */
export function fileProblem(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null;
  const reason = FILE_PROBLEMS[String(error.code)];
  return reason === undefined ? null : `${terminalSafe(String(error.path))} cannot be used: ${reason}.`;
}
