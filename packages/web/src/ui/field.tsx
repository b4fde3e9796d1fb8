import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

/** The shared look of inputs and selects. */
export const controlStyles =
  'w-full rounded-md border border-line-strong bg-raised px-2.5 text-fg text-sm transition-colors duration-100 placeholder:text-fg-3 hover:border-fg/30 disabled:opacity-50 [fieldset:disabled_&]:border-line [fieldset:disabled_&]:bg-transparent [fieldset:disabled_&]:text-fg-2 [fieldset:disabled_&]:opacity-100 aria-[invalid=true]:border-bad aria-[invalid=true]:bg-bad-soft max-md:text-lg';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={cn(controlStyles, 'h-8 read-only:border-line read-only:bg-transparent read-only:text-fg-2 max-md:h-10', className)}
      {...rest}
    />
  );
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cn(controlStyles, 'thin-scroll block resize-none py-2 leading-5', className)} {...rest} />;
}

export interface FieldControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly aside?: ReactNode;
  /** Whether the field is marked as required or optional. Most forms mark neither. */
  readonly marker?: 'required' | 'optional' | undefined;
  readonly children: (control: FieldControlProps) => ReactNode;
}

/** A label, its control, and a line below with the error if there is one, else the hint. */
export function Field({ label, hint, error, aside, marker, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
          {marker === 'required' && (
            <span aria-hidden className="ml-0.5 text-bad">
              *
            </span>
          )}
          {marker === 'optional' && (
            <span aria-hidden className="ml-1.5 font-normal text-fg-3 text-xs">
              optional
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': hasNote ? noteId : undefined, 'aria-invalid': error === undefined ? undefined : true })}
      {error === undefined && hint !== undefined && (
        <p id={noteId} className="mt-1 text-fg-3 text-xs">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={noteId} className="mt-1 flex items-start gap-1.5 text-bad text-xs">
          <CircleAlert className="mt-[3px] size-3 shrink-0" aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
