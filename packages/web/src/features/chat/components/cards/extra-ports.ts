import type { ChoicesCard } from '@assay/contract';
import type { ReactNode } from 'react';

type Option<Kind> = Extract<ChoicesCard['options'][number], { kind: Kind }>;

/** The callbacks that the conversation provides for cards other than plan, diff and run. */
export interface ExtraPorts {
  readonly projectId: string;
  /** Viewers get no buttons that change or run a suite. */
  readonly access: 'edit' | 'read';
  readonly onSend: (text: string) => void;
  /** Runs some of a suite's cases. */
  readonly onRunCases: (request: Pick<Option<'run'>, 'suiteId' | 'revision' | 'cases'>) => void;
  readonly onRerun: (request: Pick<Option<'rerun'>, 'runId' | 'only' | 'revision'>) => void;
  /** Downloads a suite in another tool's format. */
  readonly onExport: (request: Pick<Option<'export'>, 'suiteId' | 'revision' | 'format'>) => void;
  readonly renderMarkdown: (text: string) => ReactNode;
}
