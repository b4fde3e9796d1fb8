import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './exit.ts';

/** Parses options and positional arguments. An unknown option is a usage error. */
export function readArguments<const T extends ParseArgsOptionsConfig>(argv: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? argumentProblem(error) : 'Invalid arguments.');
  }
}

/** Node also explains how to pass a value that starts with a dash, which none of our commands need. */
function argumentProblem({ message }: Error): string {
  const [, option] = /^Unknown option '(.+?)'/.exec(message) ?? [];
  return option === undefined ? message : `Unknown option ${option}. Add --help to list the options.`;
}

interface Range<Otherwise> {
  readonly name: string;
  readonly otherwise: Otherwise;
  readonly from: number;
  readonly to: number;
}

export function wholeNumber<Otherwise>(text: string | undefined, { name, otherwise, from, to }: Range<Otherwise>): number | Otherwise {
  if (text === undefined) return otherwise;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= from && value <= to) return value;
  throw new UsageError(`--${name} must be a whole number from ${from} to ${to}.`);
}

/** Returns an option's value if it is one of the allowed values. */
export function parseChoice<T extends string>(text: string | undefined, words: readonly T[], name: string): T | undefined {
  if (text === undefined) return undefined;
  const found = words.find((word) => word === text);
  if (found === undefined) throw new UsageError(`${name} must be one of ${words.join(', ')}.`);
  return found;
}
