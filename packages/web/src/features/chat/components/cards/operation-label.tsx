import { HTTP_METHODS } from '@assay/engine/model';
import type { ReactNode } from 'react';
import { MethodChip } from '../../../../ui/method-chip.tsx';
import { PathText } from '../../../../ui/path-text.tsx';

const OPERATION = new RegExp(`^(${HTTP_METHODS.join('|')}) (/\\S*)$`);

export const isOperation = (text: string): boolean => OPERATION.test(text);

/** Renders an operation as a method with its path. Other text is rendered by `otherwise`. */
export function OperationLabel({ text, otherwise }: { readonly text: string; readonly otherwise: ReactNode }): ReactNode {
  const [, method, path] = OPERATION.exec(text) ?? [];
  if (method === undefined || path === undefined) return otherwise;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <MethodChip method={method} />
      <PathText path={path} />
    </span>
  );
}
