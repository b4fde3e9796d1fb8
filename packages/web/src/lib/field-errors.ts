/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;
