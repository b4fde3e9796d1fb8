/** Moves focus to the first field in a form that has an error. */
export const focusInvalid = (form: HTMLFormElement | null): void => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
