import type { Fact } from '@assay/contract';
import { showInvisible } from '../../../ui/show-invisible.ts';
import { factParts } from '../model/fact-parts.ts';

/** A fact as a sentence, with a trailing value formatted as code. */
export function FactText({ fact }: { readonly fact: Pick<Fact, 'kind' | 'text'> }) {
  const { words, value } = factParts(fact);
  return (
    <p className="break-words text-sm">
      {showInvisible(words)}
      {value !== null && <code className="break-words font-mono text-fg-2 text-xs">{showInvisible(value)}</code>}
    </p>
  );
}
