/** Messages by field name, as a form shows them. */
export type FieldErrors = Readonly<Record<string, string>>;
