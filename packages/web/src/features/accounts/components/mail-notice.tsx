import { useAppInfo } from '../../../lib/use-app-info.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Shown after an email has been sent: its recipient, and how long its link is valid. */
export function MailNotice({ title, lifetime }: { readonly title: string; readonly lifetime: string }) {
  const isLocal = useAppInfo()?.mode === 'local';
  return (
    <div role="status" className="mt-8">
      <Notice tone="ok" title={title}>
        The link in it works once, for {lifetime}.
        {isLocal && ' On this local install mail is kept as a file unless SMTP is set up: the console of the server prints its name.'}
      </Notice>
    </div>
  );
}
