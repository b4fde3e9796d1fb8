import { Search } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** What the user typed before the dialog's code had loaded. */
export interface EarlyInput {
  readonly text: string;
  /** True if the user also pressed Enter. */
  readonly isEntered: boolean;
}

const nothing: EarlyInput = { text: '', isEntered: false };

interface EarlyTypingProps {
  readonly label: string;
  readonly placeholder: string;
  readonly onClose: () => void;
  /** The dialog, which continues with what was typed. */
  readonly children: (early: EarlyInput) => ReactNode;
}

/** Shows a search field at once, so that nothing typed is lost while the code of the search dialog loads. */
export function EarlyTyping({ children, ...field }: EarlyTypingProps) {
  const [early, setEarly] = useState(nothing);
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog itself only knows the early field, which no longer exists.
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    },
    [before],
  );
  return <Suspense fallback={<EarlyField {...field} value={early} onChange={setEarly} />}>{children(early)}</Suspense>;
}

interface EarlyFieldProps extends Omit<EarlyTypingProps, 'children'> {
  readonly value: EarlyInput;
  readonly onChange: (early: EarlyInput) => void;
}

function EarlyField({ label, placeholder, onClose, value, onChange }: EarlyFieldProps) {
  return (
    <>
      <div className="fixed inset-0 z-40 bg-black/45" aria-hidden onPointerDown={onClose} />
      <div
        role="dialog"
        aria-label={label}
        aria-busy
        className="fixed inset-x-4 top-[14vh] z-50 mx-auto max-w-[37.5rem] overflow-hidden rounded-xl border border-line-strong bg-raised shadow-pop max-md:top-4"
      >
        <div className="flex h-12 items-center gap-2.5 px-4">
          <Search className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} aria-hidden />
          <input
            // biome-ignore lint/a11y/noAutofocus: the user opened this field to type into it
            autoFocus
            aria-label={label}
            autoComplete="off"
            placeholder={placeholder}
            value={value.text}
            onChange={(event) => onChange({ text: event.target.value, isEntered: false })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
              if (event.key === 'Tab') event.preventDefault();
              if (event.key === 'Enter' && value.text.trim() !== '') onChange({ ...value, isEntered: true });
            }}
            className="h-full w-full bg-transparent text-base outline-none placeholder:text-fg-3 max-md:text-lg"
          />
        </div>
      </div>
    </>
  );
}
