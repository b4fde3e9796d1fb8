import { MAX_DOCUMENT_BYTES } from '@assay/contract/constants';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { guessFormat } from '../model/guess-format.ts';
import type { ChosenFile } from '../model/import-draft.ts';
import { readChosenFile } from '../model/read-chosen-file.ts';
import type { ImportSourceProps } from './import-source.ts';

export function FileSource({ draft, problem, onChange }: ImportSourceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > MAX_DOCUMENT_BYTES)
      return setTooLarge(`${file.name} is ${formatBytes(file.size)}; the limit is ${formatBytes(MAX_DOCUMENT_BYTES)}.`);
    setTooLarge(null);
    onChange({ file: await readChosenFile(file) });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    // The form around this area also accepts files.
    event.stopPropagation();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const trouble = tooLarge ?? (problem?.field === 'source' ? problem.detail : null);
  return (
    <section
      aria-label="Drop a file here"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'grid min-h-36 place-items-center gap-2 rounded-lg border border-line-strong border-dashed bg-inset px-4 py-6 text-center text-sm',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <FileUp className="size-5 text-fg-3" strokeWidth={1.75} aria-hidden />
      {draft.file === null ? <p className="text-fg-2">Drop a file here, or</p> : <AboutFile file={draft.file} />}
      <Button size="sm" autoFocus onClick={() => input.current?.click()}>
        {draft.file === null ? 'Choose a file' : 'Choose another file'}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="File"
        className="sr-only"
        tabIndex={-1}
        accept=".json,.yaml,.yml,.har,.txt,.sh,.zip,.tgz,.gz"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {trouble !== null && (
        <p role="alert" className="text-bad text-xs">
          {trouble}
        </p>
      )}
    </section>
  );
}

function AboutFile({ file }: { readonly file: ChosenFile }) {
  const format = file.kind === 'archive' ? 'archive' : guessFormat(file.content);
  return (
    <p className="min-w-0 max-w-full">
      <code className="block truncate font-mono text-xs">{file.name}</code>
      <span className="nums text-fg-3 text-xs">
        {formatBytes(file.kind === 'archive' ? file.bytes : file.content.length)}
        {format !== null && `, ${format}`}
      </span>
    </p>
  );
}
