import type { EndpointDetail, Environment } from '@assay/contract';
import { SAFE_METHODS } from '@assay/engine/model';
import { Check, LoaderCircle, Lock, Play, RotateCcw, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { shortcutLabel } from '../../../lib/shortcut-label.ts';
import { useShortcuts } from '../../../lib/use-shortcut.ts';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { type BodyCheck, useBodyCheck } from '../hooks/use-body-check.ts';
import { prettyJson, type TryDraft } from '../model/try-draft.ts';
import { TryRows } from './try-rows.tsx';

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

function BodyVerdict({ check }: { readonly check: BodyCheck }) {
  if (check.kind === 'none') return null;
  const Icon = check.kind === 'valid' ? Check : X;
  return (
    <span
      role="status"
      className={check.kind === 'valid' ? 'flex items-center gap-1 text-ok text-xs' : 'flex items-center gap-1 text-bad text-xs'}
    >
      <Icon className="size-3.5" aria-hidden />
      {check.kind === 'valid' ? `valid against ${check.type}` : 'not valid'}
    </span>
  );
}

function BodyEditor({ endpoint, draft, onChange }: Pick<TryRequestFormProps, 'endpoint' | 'draft' | 'onChange'>) {
  const [state, setState] = useState<'waiting' | 'wanted'>('waiting');
  const check = useBodyCheck(endpoint, draft.body, state);
  return (
    <section aria-label="Body" className="flex min-h-64 flex-1 flex-col">
      <div className="flex min-h-9 shrink-0 items-center gap-2 border-b px-4 sm:px-5">
        <h3 className="text-sm">Body</h3>
        <code className="min-w-0 truncate font-mono text-fg-3 text-xs">{endpoint.sample.body?.media ?? endpoint.request?.content[0]}</code>
        <span className="flex-1" />
        <BodyVerdict check={check} />
        <Button variant="ghost" size="sm" onClick={() => onChange({ ...draft, body: prettyJson(endpoint.sample.body?.text ?? '') })}>
          <RotateCcw />
          Sample
        </Button>
      </div>
      <Textarea
        aria-label="Request body"
        wrap="off"
        spellCheck={false}
        value={draft.body}
        onFocus={() => setState('wanted')}
        aria-invalid={check.kind === 'invalid' ? true : undefined}
        onChange={(event) => onChange({ ...draft, body: event.target.value })}
        className="min-h-48 flex-1 rounded-none border-0 bg-inset px-4 py-2.5 font-mono text-xs focus-visible:-outline-offset-2 aria-[invalid=true]:bg-inset sm:px-5"
      />
      {check.kind === 'invalid' && (
        <ul
          aria-label="Problems in the body"
          className="thin-scroll max-h-28 shrink-0 overflow-y-auto border-t px-4 py-2 text-bad text-xs sm:px-5"
        >
          {check.problems.map(({ pointer, message }) => (
            <li key={`${pointer} ${message}`} className="py-0.5">
              <code className="font-mono">{pointer || 'body'}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface TryRequestFormProps {
  readonly endpoint: EndpointDetail;
  readonly draft: TryDraft;
  readonly environment: Environment;
  /** Why the request cannot be sent yet. */
  readonly problem: string | null;
  readonly isSending: boolean;
  readonly onChange: (draft: TryDraft) => void;
  readonly onSend: () => void;
  /** The request target, shown above the values. */
  readonly children: ReactNode;
}

/** The request: values, body and send button. */
export function TryRequestForm({ endpoint, draft, environment, problem, isSending, onChange, onSend, children }: TryRequestFormProps) {
  const isWrite = !SAFE_METHODS.some((method) => method === endpoint.method);
  const isLocked = environment.locked && isWrite;
  const send = (): void => {
    if (!isSending && !isLocked && problem === null) onSend();
  };
  useShortcuts([{ key: 'enter', modifier: 'ctrl-or-cmd', run: send }]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const sendByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form aria-label="Request" onSubmit={submit} onKeyDown={sendByKey} className="flex min-w-0 flex-col md:min-h-0 md:border-r">
      <div className="thin-scroll flex flex-1 flex-col md:min-h-0 md:overflow-y-auto">
        {children}
        <TryRows rows={draft.rows} onChange={(rows) => onChange({ ...draft, rows })} />
        {endpoint.request !== null && <BodyEditor endpoint={endpoint} draft={draft} onChange={onChange} />}
      </div>
      <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t px-4 py-3 sm:px-5">
        <p className="min-w-40 flex-1 text-fg-3 text-xs">
          {isLocked ? (
            <span className="flex items-center gap-1.5 text-warn">
              <Lock className="size-3.5" aria-hidden />
              {environment.name} is locked. Only read-only requests can be sent.
            </span>
          ) : (
            (problem ?? (
              <>
                1 request{isWrite ? ', 1 write' : ''}, to <span className="text-fg">{hostOf(environment.baseUrl)}</span>
              </>
            ))
          )}
        </p>
        <Button type="submit" variant="primary" title={shortcutLabel('↵')} disabled={isSending || isLocked || problem !== null}>
          {isSending ? <LoaderCircle className="animate-spin" /> : <Play />}
          Send
        </Button>
      </footer>
    </form>
  );
}
