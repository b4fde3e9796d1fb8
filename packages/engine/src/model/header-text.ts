const TOKEN = "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$";

/** The HTTP grammar for header and cookie names, as a pattern for schemas. */
export const HEADER_NAME_PATTERN = TOKEN;

const token = new RegExp(TOKEN);

export function isHeaderName(text: string): boolean {
  return token.test(text);
}

/** A tab is the only control character that a header value may contain. run.sh rejects the same characters. */
export function isHeaderText(text: string): boolean {
  return HEADER_TEXT.test(text);
}

const HEADER_TEXT = /^[\t -~\u0080-\uffff]*$/;
