import { useAppInfo } from '../../../lib/use-app-info.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Shown after an email has been sent: its recipient, and how long its link is valid. */
export function MailNotice({ title, lifetime }: { readonly title: string; readonly lifetime: string }) {
  const isLocal = useAppInfo()?.mode === 'local';
  return (
    <div role="status" className="mt-8">
      <Notice tone="ok" title={title}>
        The link works once and is valid for {lifetime}.
        {isLocal && ' This server has no SMTP settings, so it writes emails to files. The file name appears in the server console.'}
      </Notice>
    </div>
  );
}
