import type { GENERATION_STAGES } from '@assay/contract';
import type { Scope, SuiteKind } from '@assay/engine/model';

/** The progress messages shown in the chat during a generation. Every number in them is an actual count. */
export interface StageText {
  readonly stage: (typeof GENERATION_STAGES)[number];
  readonly text: string;
}

export function readingText(api: { readonly title: string; readonly version: string; readonly operations: number }): StageText {
  return {
    stage: 'reading',
    text: `Reading ${[api.title, api.version].filter(Boolean).join(' ')}, ${plural(api.operations, 'operation')}`,
  };
}

export function choosingText(scope: Scope, operations: number): StageText {
  return { stage: 'choosing', text: `Choosing ${describeScope(scope, operations)}` };
}

export function buildingText(kinds: readonly SuiteKind[]): StageText {
  return { stage: 'building', text: `Building ${listed(kinds)} cases` };
}

export function writingText(files: number, cases: number): StageText {
  return { stage: 'writing', text: `Writing ${plural(cases, 'case')} into ${plural(files, 'file')}` };
}

function describeScope(scope: Scope, operations: number): string {
  switch (scope.kind) {
    case 'all':
      return `all ${plural(operations, 'operation')}`;
    case 'named':
      return scope.operations.map(({ method, path }) => [method, path].filter(Boolean).join(' ')).join(', ');
    case 'search':
      return `operations that match “${scope.words}”`;
  }
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

function plural(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
