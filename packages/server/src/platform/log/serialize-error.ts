import { stdSerializers } from 'pino';

/** The query layer puts a failed statement's values into its error, including hashes, names and user input. */
interface FailedQuery extends Error {
  readonly query: string;
  readonly params: readonly unknown[];
}

const isFailedQuery = (error: Error): error is FailedQuery =>
  'query' in error && typeof error.query === 'string' && 'params' in error && Array.isArray(error.params);

function chainOf(error: unknown, depth = 0): readonly Error[] {
  return error instanceof Error && depth < 5 ? [error, ...chainOf(error.cause, depth + 1)] : [];
}

/** Serialises an error for the log, without values from SQL statements. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { params: _, ...serialized } = { ...stdSerializers.err(error), params: null };
  const queries = chainOf(error).filter(isFailedQuery);
  const clean = (text: string) => queries.reduce((left, { message, query }) => left.replaceAll(message, `Failed query: ${query}`), text);
  return { ...serialized, message: clean(serialized.message), stack: clean(serialized.stack) };
}
