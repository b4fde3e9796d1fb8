import { LoaderCircle, ShieldCheck } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../ui/dialog.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '../../../ui/tabs.tsx';
import { type DetectFrom, useAiDetection } from '../hooks/use-ai-detection.ts';
import type { DetectionResult } from '../hooks/use-detection.ts';
import type { ProfileKey } from '../model/bodies.ts';

interface AiDetectionDialogProps {
  readonly profileKey: ProfileKey;
  readonly onFound: (found: DetectionResult) => void;
  readonly onClose: () => void;
}

const ROWS = 10;

/** Detects candidates from a pasted request or a description, and adds them to the list without saving anything. */
export function AiDetectionDialog({ profileKey, onFound, onClose }: AiDetectionDialogProps) {
  const [from, setFrom] = useState<DetectFrom>('code');
  const [texts, setTexts] = useState<Readonly<Record<DetectFrom, string>>>({ code: '', prompt: '' });
  const detection = useAiDetection(profileKey, onFound);
  const text = texts[from];
  const canSubmit = text.trim() !== '' && !detection.isPending;
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (canSubmit) detection.mutate({ from, text });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  };
  const area = (kind: DetectFrom, label: string, placeholder: string) => (
    <TabPanel value={kind} className="px-5 py-4">
      <Field label={label}>
        {(control) => (
          <Textarea
            {...control}
            rows={ROWS}
            spellCheck={false}
            placeholder={placeholder}
            className="bg-inset font-mono text-xs"
            value={texts[kind]}
            onChange={({ target }) => setTexts({ ...texts, [kind]: target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
    </TabPanel>
  );
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="AI Auth Detection"
        description="Fills in the form from an example or a description. Nothing is saved."
        size="lg"
      >
        <form onSubmit={submit} className="min-h-0 overflow-y-auto">
          <Tabs value={from} onValueChange={(value) => setFrom(value === 'prompt' ? 'prompt' : 'code')}>
            <TabsList className="mt-2 px-5" aria-label="Detect from">
              <Tab value="code">By Auth Code</Tab>
              <Tab value="prompt">By Prompt</Tab>
            </TabsList>
            {area('code', 'Paste an example auth request or snippet (js, curl, ts and so on)', 'curl -X POST https://…')}
            {area('prompt', 'Describe the API', 'Detect auth for Supabase: provide token endpoint, grant type and headers')}
          </Tabs>
          <div className="px-5 pb-4">
            {detection.data?.detection.candidates.length === 0 && (
              <Notice tone="info" title="No candidates found" className="mb-3">
                No authentication candidates were detected for this project/service. Your text is still here. Add the request that gets the
                token, or describe it in plain language.
              </Notice>
            )}
            {detection.isError ? (
              <Notice tone="bad" title="AI detection failed">
                {errorDetail(detection.error)}
              </Notice>
            ) : (
              <p className="flex items-center gap-2 text-fg-3 text-xs">
                <ShieldCheck className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
                Secrets in the text are not used, stored or shown.
              </p>
            )}
          </div>
          <footer className="flex justify-end gap-2 border-t px-5 py-3">
            <DialogClose asChild>
              <Button variant="ghost">Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" disabled={!canSubmit} className="min-w-28">
              {detection.isPending && <LoaderCircle className="animate-spin" />}
              {detection.isPending ? 'Detecting...' : 'Submit'}
            </Button>
          </footer>
        </form>
      </DialogContent>
    </Dialog>
  );
}
