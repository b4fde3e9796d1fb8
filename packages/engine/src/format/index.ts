export { countOf, formatNumber, formatSeconds } from './amounts.ts';
export { findTerms, similarTerms, type Term } from './glossary.ts';
export { type DiffLine, diffLines } from './line-diff.ts';
export { singleLine } from './one-line.ts';
export { shellQuote } from './shell-quote.ts';
export { readSuiteText, suiteText } from './suite-text.ts';
export { type CurlRequest, writeCurl } from './write-curl.ts';
