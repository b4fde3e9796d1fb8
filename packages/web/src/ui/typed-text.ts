type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Selects the fields whose text is protected. Searches, filters, confirmation fields and read-only fields are excluded. */
function asTextField(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target;
  if (!(target instanceof HTMLInputElement)) return null;
  const isText = !['search', 'checkbox', 'radio', 'button', 'submit', 'file', 'range', 'hidden'].includes(target.type);
  return isText && target.getAttribute('role') !== 'combobox' && !target.hasAttribute('data-scratch') ? target : null;
}

/** Tracks which fields contain text that differs from their initial text. */
export interface TypedText {
  /** When a field first gets focus, its current text is stored for comparison. */
  note(target: EventTarget | null): void;
  /** When a field changes before it had focus, for example from a script, its default value is stored for comparison. */
  noteChange(target: EventTarget | null): void;
  /** Whether this element contains text that would be lost, or a form marked as unsaved. */
  isIn(element: Element): boolean;
}

export function createTypedText(): TypedText {
  const before = new Map<TextField, string>();
  const keep = (field: TextField | null, text: (field: TextField) => string): void => {
    if (field !== null && !before.has(field)) before.set(field, text(field));
  };
  return {
    note: (target) => keep(asTextField(target), ({ value }) => value),
    noteChange: (target) => keep(asTextField(target), ({ defaultValue }) => defaultValue),
    isIn: (element) =>
      element.querySelector('[data-unsaved]') !== null ||
      [...before].some(([field, text]) => element.contains(field) && field.value !== text && field.value.trim() !== ''),
  };
}
