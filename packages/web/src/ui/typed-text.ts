type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Fields whose text is worth a question: not searches, lists that filter, names typed to confirm, or what cannot be typed into. */
function asTextField(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target;
  if (!(target instanceof HTMLInputElement)) return null;
  const isText = !['search', 'checkbox', 'radio', 'button', 'submit', 'file', 'range', 'hidden'].includes(target.type);
  return isText && target.getAttribute('role') !== 'combobox' && !target.hasAttribute('data-scratch') ? target : null;
}

/** Knows which fields hold other text than before somebody touched them. */
export interface TypedText {
  /** A field was entered: what it holds now is the text to compare with. */
  note(target: EventTarget | null): void;
  /** A field changed without focus, for example by a script. Its stored text is the one to compare with. */
  noteChange(target: EventTarget | null): void;
  /** Whether text in this element would be lost with it, or a form in it calls itself unsaved. */
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
