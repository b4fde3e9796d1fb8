import { wordList } from '../calls/word-list.ts';

/** Words before an operand that change nothing here. */
const BEFORE_OPERAND = wordList(`
    new await return yield typeof async const let var val mut final readonly my out ref try echo print export public
    private static internal protected defer lazy const in
  `);

/** Operators that are written as words. */
export const WORD_OPERATORS: readonly string[] = wordList('or and if else in is instanceof not unless');

/** True for a word that belongs to the operand after it. */
export function startsOperand(word: string): boolean {
  return BEFORE_OPERAND.includes(word);
}
