import type { TestCase } from '@assay/engine/model';
import { suiteViolations } from '@assay/engine/suite-check';
import { ArrowLeft, Check, Copy, LoaderCircle, Pencil, RotateCcw, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { unsavedAttributes } from '../../../ui/unsaved.ts';
import { caseText, type ParsedCase, parseCase } from '../model/edit-case.ts';
import type { CaseEntry } from '../model/suite-cases.ts';
import { CaseForm } from './case-form.tsx';

interface Problem {
  readonly pointer: string;
  readonly message: string;
}

function problemsOf(parsed: ParsedCase, path: string): readonly Problem[] {
  if (parsed.kind === 'broken') return [{ pointer: '', message: parsed.problem }];
  // The case is validated inside a file, so every error path begins with its position there.
  return suiteViolations(path, JSON.parse(JSON.stringify({ cases: [parsed.testCase] }))).map(({ pointer, message }) => ({
    pointer: pointer.replace(/^\/cases\/0/, ''),
    message,
  }));
}

interface CaseEditorProps {
  readonly entry: CaseEntry;
  readonly nextRevision: number;
  readonly state: 'idle' | 'saving' | 'stale';
  readonly onSave: (testCase: TestCase) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
  /** The number of cases whose results are meaningless while this one is off. */
  readonly dependants: number;
  /** The choice between the case's two versions, if it has a conflict. */
  readonly conflict: ReactNode;
}

/** A case as a form beside its JSON. Both show the same case and can be edited. */
export function CaseEditor({ entry, nextRevision, state, dependants, conflict, ...on }: CaseEditorProps) {
  const { onSave, onDuplicate, onRemove, onClose } = on;
  // Other users' changes must not overwrite the typed values.
  const [original, setOriginal] = useState(() => caseText(entry.testCase));
  const [text, setText] = useState(original);
  const discard = (): void => {
    setOriginal(caseText(entry.testCase));
    setText(caseText(entry.testCase));
  };
  const [isLeaving, setIsLeaving] = useState(false);
  const parsed = parseCase(text);
  const problems = problemsOf(parsed, entry.path);
  const isChanged = text !== original;
  return (
    <section {...unsavedAttributes(isChanged)} aria-label={`Case ${entry.testCase.id}`} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2">
        <Button variant="ghost" size="iconSm" aria-label="Back to cases" className="lg:hidden" onClick={onClose}>
          <ArrowLeft />
        </Button>
        <code className="min-w-0 truncate font-mono text-sm">{entry.testCase.id}</code>
        {entry.testCase.edited === true && (
          <Badge variant="accent">
            <Pencil aria-hidden />
            edited
          </Badge>
        )}
        <span className="flex-1" />
        <Button variant="ghost" size="sm" onClick={onDuplicate} disabled={state === 'saving'}>
          <Copy />
          Duplicate
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setIsLeaving(true)} disabled={state === 'saving'}>
          <Trash2 />
          Delete
        </Button>
      </header>
      {conflict}
      {state === 'stale' && (
        <Notice tone="warn" title="Someone else edited this case" className="m-4">
          Your changes are still here. Save again to overwrite theirs, or discard yours to see theirs.
        </Notice>
      )}
      <div className="min-h-0 flex-1 lg:grid lg:grid-cols-2 lg:grid-rows-[minmax(0,1fr)]">
        <ScrollRegion label="Form" className="min-h-0 lg:overflow-y-auto lg:border-r">
          {parsed.kind === 'case' ? (
            <CaseForm testCase={parsed.testCase} dependants={dependants} onChange={(testCase) => setText(caseText(testCase))} />
          ) : (
            <p className="px-4 py-4 text-fg-3 text-sm">The form returns when the JSON is valid.</p>
          )}
        </ScrollRegion>
        <div className="flex min-h-80 min-w-0 flex-col max-lg:border-t lg:min-h-0">
          <div className="flex h-9 shrink-0 items-center gap-2 border-b px-4 text-xs">
            <code className="min-w-0 flex-1 truncate font-mono text-fg-3">{entry.path}</code>
            <span role="status" className={problems.length === 0 ? 'flex items-center gap-1 text-ok' : 'flex items-center gap-1 text-bad'}>
              {problems.length === 0 ? <Check className="size-3.5" aria-hidden /> : <X className="size-3.5" aria-hidden />}
              {problems.length === 0 ? 'valid' : 'not valid'}
            </span>
          </div>
          <Textarea
            aria-label="Case as JSON"
            wrap="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="min-h-64 flex-1 lg:min-h-0 rounded-none border-0 bg-inset px-4 py-2.5 font-mono text-xs focus-visible:-outline-offset-2"
          />
          {problems.length > 0 && (
            <ul
              aria-label="Problems in the case"
              className="thin-scroll max-h-28 shrink-0 overflow-y-auto border-t px-4 py-2 text-bad text-xs"
            >
              {problems.slice(0, 20).map(({ pointer, message }) => (
                <li key={`${pointer} ${message}`} className="py-0.5">
                  <code className="font-mono">{pointer || 'case'}</code> {message}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <footer className="flex shrink-0 items-center gap-2 border-t px-4 py-3">
        <span className="nums flex-1 text-fg-3 text-xs">{isChanged ? `Saving makes revision r${nextRevision}` : 'No unsaved changes'}</span>
        <Button variant="ghost" disabled={!isChanged} onClick={discard}>
          <RotateCcw />
          Discard
        </Button>
        <Button
          variant="primary"
          disabled={!isChanged || problems.length > 0 || state === 'saving'}
          onClick={() => parsed.kind === 'case' && onSave(parsed.testCase)}
        >
          {state === 'saving' && <LoaderCircle className="animate-spin" />}
          Save case
        </Button>
      </footer>
      {isLeaving && (
        <ConfirmDialog
          title={`Delete ${entry.testCase.id}?`}
          action="Delete"
          state={state === 'saving' ? 'busy' : 'ready'}
          onConfirm={() => {
            setIsLeaving(false);
            onRemove();
          }}
          onClose={() => setIsLeaving(false)}
        >
          The next revision leaves it out, and it is not generated again. You can restore it below the list.
        </ConfirmDialog>
      )}
    </section>
  );
}
