import { MAX_REQUEST_LENGTH } from '@assay/contract/constants';
import { QUICK_ACTIONS } from '@assay/engine/model';
import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { composerDraft } from '../../../lib/composer-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { notifyFailure } from '../../../ui/toast.ts';
import { useDocumentDrop } from '../hooks/use-document-drop.ts';
import { useSlashMenu } from '../hooks/use-slash-menu.ts';
import { commandOptionId } from '../model/command-option-id.ts';
import type { SpecText } from '../model/document.ts';
import { completeCommand } from '../model/slash-suggestions.ts';
import { DocumentNotice } from './document-notice.tsx';

const CommandList = lazy(() => import('./command-list.tsx').then((module) => ({ default: module.CommandList })));

interface ComposerProps {
  /** The conversation that the draft belongs to. Each one has its own draft. */
  readonly conversation: string;
  /** Viewers may only ask questions. */
  readonly access: 'edit' | 'read';
  /** Imports a dropped or pasted spec. Returns true on success. */
  readonly onDocument: (document: SpecText) => Promise<boolean>;
  /** Returns false when the text was not accepted. */
  readonly onSend: (text: string) => boolean;
  /** Stops the pending answer; absent when there is none. */
  readonly onStop?: (() => void) | undefined;
}

/** Pressing Enter to confirm an IME composition must not send the message. */
const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;

interface QuickActionsProps {
  readonly isBusy: boolean;
  readonly onPick: (command: string) => void;
}

function QuickActions({ isBusy, onPick }: QuickActionsProps) {
  return (
    <fieldset className="no-scrollbar -m-1 flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-1 max-sm:fade-end">
      <legend className="sr-only">Quick actions</legend>
      {QUICK_ACTIONS.map(({ label, command }) => (
        <button
          key={command}
          type="button"
          aria-disabled={isBusy}
          title={command}
          onClick={() => onPick(command)}
          className="h-6 shrink-0 whitespace-nowrap rounded-full border px-2.5 text-fg-2 text-xs hover:border-line-strong hover:text-fg aria-disabled:opacity-45 max-md:h-8"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

const ViewerNote = () => (
  <p className="min-w-0 flex-1 px-1.5 text-fg-3 text-xs">
    You are a viewer in this project. You can ask questions, but they are not saved. Writing and running tests requires the editor role.
  </p>
);

/** The message field with quick actions and slash commands. Enter sends, Shift+Enter adds a line break. */
export function Composer({ conversation, access, onDocument, onSend, onStop }: ComposerProps) {
  const text = composerDraft.use(conversation);
  const drop = useDocumentDrop();
  const [importing, setImporting] = useState<SpecText | null>(null);
  const listId = useId();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const isBusy = onStop !== undefined;

  useLayoutEffect(() => composerDraft.open(conversation), [conversation]);

  const importIt = async (document: SpecText): Promise<void> => {
    setImporting(document);
    if (await onDocument(document)) drop.clear(document);
    setImporting((current) => (current === document ? null : current));
  };
  const keepAsText = (document: SpecText): void => {
    if (document.fileName === null) composerDraft.write(`${text}${document.text}`);
    drop.clear(document);
  };
  const send = (message: string): void => {
    if (isBusy || message.trim() === '') return;
    if (message.length > MAX_REQUEST_LENGTH) {
      notifyFailure(
        'The message is too long',
        `Messages can have up to ${MAX_REQUEST_LENGTH.toLocaleString('en')} characters. To send a spec, drop the file here.`,
      );
      return;
    }
    if (onSend(message.trim())) composerDraft.write('');
  };
  // A quick action leaves the draft unchanged.
  const sendChip = (command: string): void => {
    if (!isBusy) onSend(command);
  };
  const menu = useSlashMenu({ text, access, setText: composerDraft.write, send });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field grows with its text
  useEffect(() => {
    const field = fieldRef.current;
    if (!field) return;
    field.style.height = 'auto';
    field.style.height = `${Math.min(field.scrollHeight, 240)}px`;
  }, [text]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event) || menu.onKey(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send(text);
  };

  return (
    <div className="relative mx-auto w-full max-w-[46rem] shrink-0 px-4 pb-4 before:pointer-events-none before:absolute before:inset-x-0 before:-top-8 before:h-8 before:bg-gradient-to-t before:from-bg before:to-transparent max-sm:px-3 max-sm:pb-3 sm:px-5">
      {menu.commands.length > 0 && (
        <Suspense>
          <CommandList
            id={listId}
            commands={menu.commands}
            chosen={menu.chosen}
            onPick={(command) => {
              composerDraft.write(completeCommand(command));
              fieldRef.current?.focus();
            }}
          />
        </Suspense>
      )}
      {access === 'edit' && drop.document !== null && (
        <DocumentNotice
          document={drop.document}
          isBusy={importing === drop.document}
          onImport={() => drop.document && void importIt(drop.document)}
          onKeep={() => drop.document && keepAsText(drop.document)}
        />
      )}
      <div
        className={cn(
          'relative rounded-xl border border-line-strong bg-raised shadow-pop focus-within:border-accent/70',
          access === 'edit' && drop.isOver && 'border-accent bg-accent-soft',
        )}
      >
        <textarea
          ref={fieldRef}
          value={text}
          rows={2}
          aria-label="Message"
          aria-haspopup="listbox"
          aria-controls={menu.commands.length > 0 ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={menu.commands.length > 0 ? commandOptionId(listId, menu.chosen) : undefined}
          placeholder={access === 'edit' ? 'Describe what to test, or type / for commands' : 'Ask a question about this API or its tests'}
          onChange={(event) => {
            menu.reopen();
            composerDraft.write(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={access === 'edit' ? drop.onPaste : undefined}
          className={cn(
            'thin-scroll block w-full resize-none bg-transparent px-3.5 pt-3 text-base outline-none placeholder:text-fg-3 max-md:text-lg max-md:placeholder:text-base',
            text.startsWith('/') && 'font-mono text-accent-text text-sm',
          )}
        />
        <div className="flex items-center gap-2 px-2 pb-2">
          {access === 'edit' ? <QuickActions isBusy={isBusy} onPick={sendChip} /> : <ViewerNote />}
          {onStop === undefined ? (
            <Button
              variant="primary"
              size="iconSm"
              aria-label="Send"
              disabled={text.trim() === ''}
              onClick={() => send(text)}
              className="max-md:size-8 [&_svg]:size-4"
            >
              <ArrowUp />
            </Button>
          ) : (
            <Button size="iconSm" aria-label="Stop" onClick={onStop} className="max-md:size-8">
              <Square />
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
