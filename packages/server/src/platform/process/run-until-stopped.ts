import { makeNewFilesPrivate } from '../storage/private-files.ts';
import { startupProblem } from './startup-problem.ts';

const DEADLINE_MS = 25_000;

/** A running program that can be stopped cleanly. */
export interface Stoppable {
  stop(): Promise<void>;
}

/** Waits for the first stop signal. A second one, or the deadline, ends the process immediately. */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    let stopRequested = false;
    const onSignal = () => {
      if (stopRequested) process.exit(1);
      stopRequested = true;
      setTimeout(() => process.exit(1), DEADLINE_MS).unref();
      resolve();
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

/**
 * Starts a program, keeps it running until SIGTERM or SIGINT, and stops it cleanly. Errors that the operator can fix are
 * printed on one line.
 */
export async function runUntilStopped(start: () => Promise<Stoppable>): Promise<never> {
  makeNewFilesPrivate();
  try {
    // Registered before the start, so that a signal during startup stops the program right afterwards.
    const asked = waitForSignal();
    const program = await start();
    await asked;
    await program.stop();
    process.exit(0);
  } catch (error) {
    const refusal = startupProblem(error);
    if (refusal === null) throw error;
    process.stderr.write(`${refusal.message}\n`);
    process.exit(refusal.exitCode);
  }
}
