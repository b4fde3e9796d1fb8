import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../exit.ts';

export interface RegisteredJob {
  readonly id: string;
}

/** The latest jobs of one kind, oldest first. A client refers to them by ID, or to the latest one. */
export interface JobRegistry<Job extends RegisteredJob> {
  add(start: (id: string) => Job): Job;
  /** Undefined for the latest job. */
  get(id: string | undefined): Job;
  list(): readonly Job[];
}

interface RegistryOptions {
  /** The word for a job in messages: `run` or `exploration`. */
  readonly noun: string;
  /** The tool that starts a job. */
  readonly tool: string;
  /** The maximum number of jobs. Older ones are dropped. */
  readonly most: number;
}

export function createJobRegistry<Job extends RegisteredJob>({ noun, tool, most }: RegistryOptions): JobRegistry<Job> {
  const jobs: Job[] = [];
  let count = 0;
  return {
    add(start) {
      count += 1;
      const job = start(`${noun}-${count}`);
      jobs.push(job);
      if (jobs.length > most) jobs.shift();
      return job;
    },
    get(id) {
      const found = id === undefined ? jobs.at(-1) : jobs.find((job) => job.id === id);
      if (found !== undefined) return found;
      if (jobs.length === 0) throw new UsageError(`There are no ${noun}s yet. Call ${tool} first.`);
      throw new UsageError(`Unknown ${noun}. Available ${noun}s: ${jobs.map((job) => job.id).join(', ')}.`);
    },
    list: () => jobs,
  };
}

/** Resolves when a job ends or the time is over. */
export async function waitWithTimeout(end: Promise<unknown>, milliseconds: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([end, sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}
