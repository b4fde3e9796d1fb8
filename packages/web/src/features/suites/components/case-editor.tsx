import type { TestCase } from '@assay/engine/model';
import { ArrowLeft, Copy, LoaderCircle, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { shortcutLabel } from '../../../lib/shortcut-label.ts';
import { createStoredValue } from '../../../lib/stored-value.ts';
import { useShortcuts } from '../../../lib/use-shortcut.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ResizablePane } from '../../../ui/resizable-pane.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { SegmentedControl } from '../../../ui/segments.tsx';
import { unsavedAttributes } from '../../../ui/unsaved.ts';
import { type CaseCheck, useCaseProblems } from '../hooks/use-case-problems.ts';
import { caseText, parseCase } from '../model/edit-case.ts';
import { NEW_CASE } from '../model/new-case.ts';
import type { CaseEntry } from '../model/suite-cases.ts';
import type { SuiteContext } from '../model/suite-header.ts';
import { CaseForm } from './case-form.tsx';
import { CaseJson, CaseProblems } from './case-json.tsx';
import { MissingValues, type MissingValuesProps } from './missing-values.tsx';

// Deleting is rare, so the dialog is loaded only then.
const ConfirmDialog = lazy(() => import('../../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

type View = 'form' | 'both' | 'json';

const VIEWS: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'form', label: 'Form' },
  { value: 'both', label: 'Both' },
  { value: 'json', label: 'JSON' },
];

/** Remembered for the next case. */
const caseView = createStoredValue('assay.case-view', 'local');

export type DeclaredVariables = Readonly<Record<string, string>>;

interface CaseEditorProps {
  readonly projectId: string;
  /** Viewers see the case without the buttons that change it. */
  readonly access: 'edit' | 'read';
  readonly entry: CaseEntry;
  readonly context: SuiteContext;
  /** The revision that contains the entry. */
  readonly revision: number;
  readonly nextRevision: number;
  readonly state: 'idle' | 'saving' | 'stale';
  readonly onSave: (testCase: TestCase, base: { readonly revision: number; readonly declared: DeclaredVariables }) => void;
  readonly onDiscard: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
  /** The number of cases whose results are meaningless while this one is off. */
  readonly dependants: number;
  /** The choice between the case's two versions, if it has a conflict. */
  readonly conflict: ReactNode;
}

function EditorHead({
  entry,
  access,
  view,
  isBusy,
  onView,
  onDuplicate,
  onDelete,
  onClose,
}: {
  readonly entry: CaseEntry;
  readonly access: 'edit' | 'read';
  readonly view: View;
  readonly isBusy: boolean;
  readonly onView: (view: View) => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}) {
  const isNew = entry.testCase.id === NEW_CASE;
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2">
      <Button variant="ghost" size="iconSm" aria-label="Back to cases" className="lg:hidden" onClick={onClose}>
        <ArrowLeft />
      </Button>
      {isNew ? (
        <h2 className="font-medium text-sm">New case</h2>
      ) : (
        <code className="min-w-0 truncate font-mono text-sm">{entry.testCase.id}</code>
      )}
      {entry.testCase.edited === true && !isNew && (
        <Badge variant="accent">
          <Pencil aria-hidden />
          edited
        </Badge>
      )}
      <span className="flex-1" />
      <SegmentedControl label="Case view" value={view} items={VIEWS} onChange={onView} />
      {!isNew && access === 'edit' && (
        <>
          <Button variant="ghost" size="sm" onClick={onDuplicate} disabled={isBusy}>
            <Copy />
            Duplicate
          </Button>
          <Button variant="ghost" size="sm" onClick={onDelete} disabled={isBusy}>
            <Trash2 />
            Delete
          </Button>
        </>
      )}
    </header>
  );
}

function EditorFoot({
  nextRevision,
  canSave,
  isSaving,
  onDiscard,
  onSave,
}: {
  /** The number that the suite gets when it is saved. Null if nothing has changed. */
  readonly nextRevision: number | null;
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}) {
  const isChanged = nextRevision !== null;
  const isReady = isChanged && canSave && !isSaving;
  useShortcuts([{ key: 's', modifier: 'ctrl-or-cmd', run: () => isReady && onSave() }]);
  return (
    <footer className="flex shrink-0 items-center gap-2 border-t px-4 py-3">
      <span className="nums flex-1 text-fg-3 text-xs">{isChanged ? `Saving creates revision r${nextRevision}` : 'No unsaved changes'}</span>
      <Button variant="ghost" disabled={!isChanged} onClick={onDiscard}>
        <RotateCcw />
        Discard
      </Button>
      <Button variant="primary" title={shortcutLabel('S')} disabled={!isReady} onClick={onSave}>
        {isSaving && <LoaderCircle className="animate-spin" />}
        Save case
      </Button>
    </footer>
  );
}

interface EditorNoticesProps extends Pick<CaseEditorProps, 'state'> {
  readonly view: View;
  readonly problems: CaseCheck['problems'];
  /** False if the JSON cannot be read, and for viewers. */
  readonly missing: MissingValuesProps | false;
}

/** Notices that the user should read before saving. They are next to the buttons, because the top of a long form may be out of view. */
function EditorNotices({ view, state, problems, missing }: EditorNoticesProps) {
  return (
    <>
      {missing !== false && view !== 'json' && <MissingValues {...missing} />}
      {view === 'form' && problems.length > 0 && <CaseProblems problems={problems} />}
      {state === 'stale' && (
        <Notice tone="warn" title="Someone else edited this case" className="mx-4 my-3 shrink-0">
          Your changes are still here. Save again to overwrite the other changes, or discard yours to see them.
        </Notice>
      )}
    </>
  );
}

/** A case as a form, as its JSON, or as both. All show the same case and can be edited. */
export function CaseEditor({ projectId, access, entry, context, state, dependants, conflict, ...rest }: CaseEditorProps) {
  const { revision, nextRevision, onSave, onDuplicate, onRemove, onClose, onDiscard } = rest;
  const newest = { text: caseText(entry.testCase), revision };
  // Other users' changes must not overwrite the typed values.
  const [base, setBase] = useState(newest);
  const [text, setText] = useState(base.text);
  const [declared, setDeclared] = useState<DeclaredVariables>({});
  const stored = caseView.use();
  const view = VIEWS.find(({ value }) => value === stored)?.value ?? 'form';
  const [isLeaving, setIsLeaving] = useState(false);
  const showNewest = (): void => {
    setBase(newest);
    setText(newest.text);
  };
  const discard = (): void => {
    showNewest();
    setDeclared({});
    onDiscard();
  };
  const parsed = parseCase(text);
  const isChanged = text !== base.text || Object.keys(declared).length > 0;
  if (!isChanged && base.revision !== revision) showNewest();
  const { problems, isValid } = useCaseProblems(parsed, entry.path, isChanged ? 'changed' : 'unchanged');
  const form =
    parsed.kind === 'case' ? (
      <CaseForm
        projectId={projectId}
        access={access}
        testCase={parsed.testCase}
        context={context}
        dependants={dependants}
        declared={declared}
        onChange={(testCase) => setText(caseText(testCase))}
      />
    ) : (
      <p className="px-4 py-4 text-fg-3 text-sm">Fix the JSON to use the form again.</p>
    );
  const json = <CaseJson path={entry.path} text={text} problems={problems} access={access} onChange={setText} />;
  return (
    <section {...unsavedAttributes(isChanged)} aria-label={`Case ${entry.testCase.id}`} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <EditorHead
        entry={entry}
        access={access}
        view={view}
        isBusy={state === 'saving'}
        onView={caseView.write}
        onDuplicate={onDuplicate}
        onDelete={() => setIsLeaving(true)}
        onClose={onClose}
      />
      {conflict}
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        {view === 'form' && (
          <ScrollRegion label="Form" className="min-h-0 min-w-0 flex-1 lg:overflow-y-auto">
            {form}
          </ScrollRegion>
        )}
        {view === 'both' && (
          <>
            <ResizablePane id="case-form" label="the form" initial={420} min={280} max={900} className="lg:border-r">
              <ScrollRegion label="Form" className="min-h-0 min-w-0 flex-1 lg:overflow-y-auto">
                {form}
              </ScrollRegion>
            </ResizablePane>
            {json}
          </>
        )}
        {view === 'json' && json}
      </div>
      <EditorNotices
        view={view}
        state={state}
        problems={problems}
        missing={
          access === 'edit' &&
          parsed.kind === 'case' && {
            testCase: parsed.testCase,
            context,
            declared,
            onChange: (testCase) => setText(caseText(testCase)),
            onDeclare: setDeclared,
          }
        }
      />
      {access === 'edit' && (
        <EditorFoot
          nextRevision={isChanged ? nextRevision : null}
          canSave={isValid}
          isSaving={state === 'saving'}
          onDiscard={discard}
          onSave={() => parsed.kind === 'case' && onSave(parsed.testCase, { revision: base.revision, declared })}
        />
      )}
      {isLeaving && (
        <Suspense fallback={null}>
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
            The next revision will not include this case, and it will not be generated again. You can restore it below the list.
          </ConfirmDialog>
        </Suspense>
      )}
    </section>
  );
}
