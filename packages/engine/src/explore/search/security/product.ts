/** 913*907. No request contains it, so a response that contains it has calculated it, unless other responses contain it too. */
export const ARITHMETIC_RESULT = '828091';

/** A server that evaluates two templates in a row shows it twice. */
const SHOWN = new RegExp(`(?<![\\d.,])(?:${ARITHMETIC_RESULT})+(?!\\d|[.,]\\d)`);

/** True if a text contains the product, and not only as a part of a longer number. */
export const showsArithmeticResult = (text: string): boolean => SHOWN.test(text);
