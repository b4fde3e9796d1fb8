import type { ReactNode } from 'react';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { PathText } from '../../../ui/path-text.tsx';

function OperationName({ op }: { readonly op: string }) {
  if (op === '*') return <h3 className="font-medium text-fg-2 text-xs">Whole API</h3>;
  const [method = '', path = ''] = op.split(/ (.*)/s);
  return (
    <h3 className="flex min-w-0 items-center gap-2">
      <MethodChip method={method} />
      <PathText path={path} className="text-fg-2" />
    </h3>
  );
}

interface FactGroupsProps<Fact> {
  readonly facts: readonly Fact[];
  readonly render: (fact: Fact) => ReactNode;
}

export function FactGroups<Fact extends { readonly op: string }>({ facts, render }: FactGroupsProps<Fact>) {
  return [...Map.groupBy(facts, ({ op }) => op)].map(([op, items]) => (
    <div key={op} className="border-t last:border-b">
      <div className="bg-inset px-4 py-1.5 sm:px-6">
        <OperationName op={op} />
      </div>
      <ul>{items.map(render)}</ul>
    </div>
  ));
}
