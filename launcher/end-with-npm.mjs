const POLL_MS = 500;

/**
 * Ends this process when the npm process that started it has exited. npm starts a shell in between, and that shell does not forward the
 * signal that ends npm. Without this check, stopping `npm start` would leave a server running that locks the data folder.
 */
export function exitWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const startedBy = process.ppid;
  const look = () => {
    if (process.ppid === startedBy) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(look, POLL_MS);
  timer.unref();
}
