import type { PlanCard } from '@assay/contract';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { MenuButton } from '../../../../ui/menu-button.tsx';
import { chooseLink } from '../../api/choose-link.ts';

type Link = NonNullable<PlanCard['items'][number]['assumed']>[number] & { readonly op: string };

interface AssumedLinksProps {
  readonly links: readonly Link[];
  /** Null when the card is read-only. */
  readonly projectId: string | null;
  readonly onRegenerate: (() => void) | undefined;
}

const BY_HAND = '';
const sourceText = (from: string | null): string => from ?? 'your own variable';

function Source({
  link,
  from,
  projectId,
  onChosen,
}: {
  readonly link: Link;
  readonly from: string | null;
  readonly projectId: string;
  readonly onChosen: (from: string | null) => void;
}) {
  const sources = [...new Set([...(link.from === null ? [] : [link.from]), ...(link.others ?? [])])];
  const options = [...sources, BY_HAND].map((value) => ({ value, content: sourceText(value || null) }));
  const choose = async (value: string): Promise<void> => {
    const wanted = value || null;
    if (wanted !== from && (await chooseLink(projectId, { op: link.op, param: link.param, from: wanted }))) onChosen(wanted);
  };
  return (
    <MenuButton
      label={`Source of {${link.param}} of ${link.op}`}
      align="start"
      className="inline-flex items-center gap-0.5 rounded-sm border-b border-dashed text-left font-mono text-fg-2 hover:text-fg"
      entries={[{ kind: 'choice', key: 'source', value: from ?? BY_HAND, options, onChoose: (value) => void choose(value) }]}
    >
      {sourceText(from)}
      <ChevronDown className="size-3 shrink-0" aria-hidden />
    </MenuButton>
  );
}

/** Values that tests take from other operations, guessed by name. The user can correct a wrong guess before the run. */
export function AssumedLinks({ links, projectId, onRegenerate }: AssumedLinksProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({});
  return (
    <>
      <ul className="mt-1.5 flex flex-col gap-1">
        {links.map((link) => {
          const key = `${link.op} ${link.param}`;
          const isChanged = Object.hasOwn(chosen, key);
          const from = isChanged ? (chosen[key] ?? null) : link.from;
          return (
            <li key={key} className="break-words">
              <code className="font-mono text-fg-2">{link.op}</code> assumed:{' '}
              <code className="font-mono text-fg-2">{`{${link.param}}`}</code> from{' '}
              {projectId === null ? (
                <code className="font-mono text-fg-2">{sourceText(from)}</code>
              ) : (
                <Source link={link} from={from} projectId={projectId} onChosen={(wanted) => setChosen({ ...chosen, [key]: wanted })} />
              )}{' '}
              ({isChanged ? 'your choice' : link.confidence})
            </li>
          );
        })}
      </ul>
      {Object.keys(chosen).length > 0 && onRegenerate !== undefined && (
        <Button size="sm" className="mt-2" onClick={onRegenerate}>
          Regenerate the tests
        </Button>
      )}
    </>
  );
}
