import { Cursor, type Grammar } from './cursor.ts';
import { plainFunctions } from './function-heads.ts';
import { guessLanguage, type Language } from './language.ts';
import { lex } from './lex.ts';
import type { Item, TextPart } from './node.ts';
import { parseItems } from './parse-items.ts';
import { parseOperand } from './parse-operand.ts';
import { parseExpression } from './parse-operators.ts';

/** A program as a tree. */
export interface Program {
  readonly language: Language;
  readonly items: readonly Item[];
}

const MAX_INSERT_DEPTH = 4;
const GRAMMAR: Grammar = { items: parseItems, expression: parseExpression, operand: parseOperand };

/** Reads program text of any common language into one tolerant tree; what it does not understand is skipped. */
export function parseProgram(text: string): Program {
  const language = guessLanguage(text);
  return { language, items: parseItems(cursorOver(text, language, 0), null) };
}

function cursorOver(text: string, language: Language, depth: number): Cursor {
  const tokens = lex(text, language, (source) => readInserted(source, language, depth + 1));
  return new Cursor(depth === 0 ? plainFunctions(tokens, text, language) : tokens, language, GRAMMAR);
}

function readInserted(source: string, language: Language, depth: number): TextPart {
  if (depth > MAX_INSERT_DEPTH) return '';
  return parseExpression(cursorOver(source, language, depth)) ?? '';
}
