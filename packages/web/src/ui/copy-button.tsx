import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { notify, notifyFailure } from './toast.ts';

const SHOWN_FOR_MS = 1500;

/** Copies a string and confirms it. With children it is a labelled button, otherwise an icon. */
export function CopyButton({
  label,
  text,
  children,
  notice = { title: 'Content copied to clipboard' },
}: {
  readonly label: string;
  readonly text: () => string;
  readonly children?: ReactNode;
  /** Replaces the default notification. */
  readonly notice?: { readonly title: string; readonly detail?: string };
}) {
  const [isDone, setIsDone] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
    } catch {
      notifyFailure('Failed to copy', 'Could not copy to clipboard');
      return;
    }
    notify(notice.title, notice.detail);
    setIsDone(true);
    setTimeout(() => setIsDone(false), SHOWN_FOR_MS);
  };
  if (children !== undefined) {
    return (
      <Button variant="ghost" size="sm" onClick={() => void copy()}>
        {children}
        {label}
      </Button>
    );
  }
  return (
    <Button variant="ghost" size="iconSm" aria-label={isDone ? 'Copied' : label} onClick={() => void copy()}>
      {isDone ? <Check className="text-ok" /> : <Copy />}
    </Button>
  );
}
