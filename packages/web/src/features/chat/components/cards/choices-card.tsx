import type { ChoicesCard as ChoicesCardData } from '@assay/contract';
import { CornerDownRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardHeader } from '../../../../ui/card.tsx';
import { cn, rowHover } from '../../../../ui/cn.ts';
import { type ChoiceOption, fitsInRow, isAllowedForViewers, isPrimaryChoice, isUndoOrStop } from '../../model/choice-layout.ts';
import { choicePage } from '../../model/choice-page.ts';
import type { ExtraPorts } from './extra-ports.ts';
import { OperationLabel } from './operation-label.tsx';

const ConfirmByName = lazy(() => import('../../../../ui/confirm-by-name.tsx').then((module) => ({ default: module.ConfirmByName })));

interface ChoicesProps {
  readonly card: ChoicesCardData;
  readonly ports: ExtraPorts;
}

const row = cn('flex min-h-9 w-full flex-wrap items-center gap-x-3 px-3 py-1.5 text-left text-sm', rowHover);

function Words({ label, detail }: Pick<ChoiceOption, 'label' | 'detail'>): ReactNode {
  return (
    <>
      <OperationLabel text={label} otherwise={<span className="min-w-0 break-words font-medium">{label}</span>} />
      {detail !== null && <span className="min-w-0 flex-1 break-words text-fg-3 max-sm:basis-full">{detail}</span>}
    </>
  );
}

type ButtonOption = Exclude<ChoiceOption, { kind: 'open' }>;

const nameToType = (option: ButtonOption): string | null => (option.kind === 'send' ? (option.typed ?? null) : null);

function act(option: ButtonOption, ports: ExtraPorts): void {
  if (option.kind === 'send') ports.onSend(option.text);
  else if (option.kind === 'run') ports.onRunCases(option);
  else if (option.kind === 'rerun') ports.onRerun(option);
  else ports.onExport(option);
}

interface PressableProps extends ChoicesProps {
  readonly onPress: (option: ButtonOption) => void;
}

/** Each choice is on its own line, with a description next to it. */
function ChoiceList({ card, ports, onPress }: PressableProps) {
  return (
    <Card className="animate-rise">
      <CardHeader icon={<CornerDownRight />} title={card.title} />
      <ul className="divide-y divide-line">
        {card.options.map((option) => (
          <li key={`${option.label} ${option.detail}`}>
            {option.kind === 'open' ? (
              <Link to={choicePage(option, ports.projectId)} className={row}>
                <Words {...option} />
              </Link>
            ) : (
              <button type="button" onClick={() => onPress(option)} className={row}>
                <Words {...option} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A few short next steps, as buttons after the title. */
function ChoiceRow({ card, ports, onPress }: PressableProps) {
  const detail = card.options.find((option) => option.detail !== null)?.detail;
  return (
    <section aria-label={card.title} className="flex flex-wrap items-center gap-2 text-sm">
      {!isPrimaryChoice(card) && <span className="text-fg-3">{card.title}</span>}
      {card.options.map((option) =>
        option.kind === 'open' ? (
          <Button key={option.label} size="sm" asChild>
            <Link to={choicePage(option, ports.projectId)}>{option.label}</Link>
          </Button>
        ) : (
          <Button key={option.label} size="sm" variant={isPrimaryChoice(card) ? 'primary' : 'secondary'} onClick={() => onPress(option)}>
            {option.label}
          </Button>
        ),
      )}
      {detail !== undefined && <span className="min-w-0 break-words text-fg-3 text-xs">{detail}</span>}
    </section>
  );
}

/** Suggested next steps after an answer: buttons, and links to pages. Viewers see only those that the server accepts from them. */
export function ChoicesCard({ card, ports }: ChoicesProps) {
  if (ports.access === 'edit') return <AllChoices card={card} ports={ports} />;
  const options = card.options.filter(isAllowedForViewers);
  if (options.length > 0) return <AllChoices card={{ ...card, options }} ports={ports} />;
  return isUndoOrStop(card) ? null : <p className="text-fg-3 text-sm">Writing and running tests requires the editor role.</p>;
}

function AllChoices({ card, ports }: ChoicesProps) {
  const [asked, setAsked] = useState<ButtonOption | null>(null);
  const press = (option: ButtonOption) => (nameToType(option) === null ? act(option, ports) : setAsked(option));
  const name = asked === null ? null : nameToType(asked);
  const Choices = fitsInRow(card) ? ChoiceRow : ChoiceList;
  return (
    <>
      <Choices card={card} ports={ports} onPress={press} />
      <Suspense>
        {asked !== null && name !== null && (
          <ConfirmByName
            title={`${asked.label}?`}
            name={name}
            action="Run"
            state="ready"
            onConfirm={() => {
              setAsked(null);
              act(asked, ports);
            }}
            onClose={() => setAsked(null)}
          >
            {`The environment ${name} is locked. The run also sends requests that change data.`}
          </ConfirmByName>
        )}
      </Suspense>
    </>
  );
}
