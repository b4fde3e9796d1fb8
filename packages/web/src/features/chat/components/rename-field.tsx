import { type KeyboardEvent, useState } from 'react';
import { Input } from '../../../ui/field.tsx';

interface RenameFieldProps {
  readonly title: string;
  readonly onDone: (title: string | null) => void;
}

/** An editable title. Enter and blur save the new name, Escape restores the old one. */
export function RenameField({ title, onDone }: RenameFieldProps) {
  const [text, setText] = useState(title);
  const keep = (): void => onDone(text.trim() === '' || text.trim() === title ? null : text.trim());
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDone(null);
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep();
  };
  return (
    <Input
      autoFocus
      aria-label="Title"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onKeyDown={onKeyDown}
      onBlur={keep}
    />
  );
}
