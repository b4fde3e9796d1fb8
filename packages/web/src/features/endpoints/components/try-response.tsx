import type { TryReply } from '@assay/contract';
import { FlaskConical, Terminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes, formatClock, formatDuration } from '../../../lib/format.ts';
import { VerdictIcon } from '../../../lib/view/verdict-icon.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CodeBlock } from '../../../ui/json-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '../../../ui/tabs.tsx';
import { replyVerdicts } from '../model/reply-verdicts.ts';
import { prettyJson } from '../model/try-draft.ts';
import type { TriedRequest } from '../model/try-history.ts';
import { PhaseBar } from './phase-bar.tsx';

function statusTone(status: number): 'ok' | 'warn' | 'destructive' {
  if (status < 400) return 'ok';
  return status < 500 ? 'warn' : 'destructive';
}

interface ReplyHeadProps {
  readonly past: TriedRequest;
  readonly history: ReactNode;
  readonly onSave: () => void;
}

function ReplyHead({ past, history, onSave }: ReplyHeadProps) {
  const { reply } = past;
  return (
    <header className="border-b px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-2">
        {reply.status === null ? (
          <Badge variant="destructive">no response</Badge>
        ) : (
          <Badge variant={statusTone(reply.status)}>{reply.status}</Badge>
        )}
        <span className="nums text-fg-3 text-xs">
          {formatDuration(reply.ms)}, {formatBytes(reply.bytes)}, {formatClock(past.at)}
        </span>
        <span className="flex-1" />
        {history}
        <span className="-mr-2.5 flex items-center gap-1">
          <Button size="sm" disabled={reply.status === null} onClick={onSave}>
            <FlaskConical />
            Save as test
          </Button>
          <CopyButton label="Copy as curl" text={() => reply.request.curl}>
            <Terminal />
          </CopyButton>
        </span>
      </div>
      <PhaseBar phases={reply.phases} />
    </header>
  );
}

function Verdicts({ reply }: { readonly reply: TryReply }) {
  const lines = replyVerdicts(reply);
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Verdicts" className="thin-scroll max-h-40 shrink-0 overflow-y-auto border-b px-4 py-2 text-sm sm:px-5">
      {lines.map(({ verdict, text }) => (
        <li key={text} className="flex items-start gap-2 py-0.5">
          <VerdictIcon verdict={verdict} className="mt-1" />
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ul>
  );
}

const panel = 'thin-scroll min-h-0 flex-1 overflow-auto';

function ReplyTabs({ reply }: { readonly reply: TryReply }) {
  return (
    <Tabs defaultValue="body" className="flex min-h-64 flex-1 flex-col">
      <TabsList>
        <Tab value="body">Body</Tab>
        <Tab value="headers">Headers {reply.headers.length}</Tab>
        <Tab value="sent">Sent request</Tab>
        <span className="flex-1" />
        <CopyButton label="Copy body" text={() => reply.body} />
      </TabsList>
      <TabPanel value="body" className={panel}>
        {reply.body === '' ? (
          <p className="px-4 py-4 text-fg-3 text-sm sm:px-5">No body.</p>
        ) : (
          <CodeBlock text={prettyJson(reply.body)} label="Response body" numbers="shown" className="h-full bg-inset" />
        )}
        {reply.truncated && <p className="px-4 py-2 text-fg-3 text-xs">The body was truncated; only the beginning is shown.</p>}
      </TabPanel>
      <TabPanel value="headers" className={panel}>
        <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 px-4 py-3 font-mono text-xs sm:px-5">
          {reply.headers.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: header names repeat and their order is fixed
            <div key={index} className="contents">
              <dt className="break-all text-fg-2">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </TabPanel>
      <TabPanel value="sent" className={panel}>
        <CodeBlock text={reply.request.curl} label="Sent request" className="h-full bg-inset" />
      </TabPanel>
    </Tabs>
  );
}

function History({
  tries,
  past,
  onShow,
}: {
  readonly tries: readonly TriedRequest[];
  readonly past: TriedRequest;
  readonly onShow: (past: TriedRequest) => void;
}) {
  if (tries.length < 2) return null;
  return (
    <Select
      aria-label="Last tries"
      className="w-44"
      value={past.id}
      onChange={(event) => {
        const wanted = tries.find(({ id }) => id === Number(event.target.value));
        if (wanted) onShow(wanted);
      }}
    >
      {tries.map(({ id, at, environment, reply }) => (
        <option key={id} value={id}>
          {formatClock(at)} {reply.status ?? 'no response'}, {environment}
        </option>
      ))}
    </Select>
  );
}

interface TryAnswerProps {
  readonly past: TriedRequest;
  readonly tries: readonly TriedRequest[];
  readonly onShow: (past: TriedRequest) => void;
  readonly onSave: (past: TriedRequest) => void;
}

/** One response in full, with links to earlier ones. */
export function TryResponse({ past, tries, onShow, onSave }: TryAnswerProps) {
  return (
    <>
      <ReplyHead past={past} history={<History tries={tries} past={past} onShow={onShow} />} onSave={() => onSave(past)} />
      {past.reply.error !== null && (
        <Notice tone="bad" title="No response" className="m-4">
          {past.reply.error.message}
        </Notice>
      )}
      <Verdicts reply={past.reply} />
      <ReplyTabs key={past.id} reply={past.reply} />
    </>
  );
}
