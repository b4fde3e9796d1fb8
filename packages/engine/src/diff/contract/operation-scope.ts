import type { Operation } from '../../model/index.ts';
import type { ChangeCollector } from './change-collector.ts';
import type { ChangeLevel } from './contract-diff.ts';
import type { SchemaLocation } from './schema-location.ts';

/** Records changes to one operation. */
export interface OperationScope {
  readonly book: ChangeCollector;
  readonly subject: SchemaLocation['subject'];
  readonly report: (level: ChangeLevel, rule: string, pointer: string, message: string) => void;
}

export function openScope(book: ChangeCollector, operation: Operation): OperationScope {
  const subject = { kind: 'operation', name: operation.key } as const;
  return { book, subject, report: (level, rule, pointer, message) => book.report(subject, { level, rule, pointer, message }) };
}
