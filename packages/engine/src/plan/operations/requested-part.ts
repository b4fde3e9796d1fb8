import type { Clause } from '../../model/index.ts';
import { missingPart } from '../acts/missing-part.ts';
import { clauseOf, type Situation } from '../situation/situation.ts';
import { requestWithBadData } from '../wishes/bad-data.ts';
import { requestOfRule } from '../wishes/rule-request.ts';
import { focusOf } from './focus.ts';

/** The part of a clause that says what to test. Stories, reasons and alternatives around it are left out. */
export const requestedPart = (clause: Clause, situation: Situation): Clause =>
  missingPart(clause, situation) ?? requestWithBadData(requestOfRule(focusOf(withoutFrame(withoutOpening(clause)), situation)));

const FRAME = /^(?:it|i|we|that) would (?:\S+ ){1,4}?(?:if|to have|to see|to get|having)(?: we (?:had|have))? /;

/** In "it would be nice to have the todo read back", the request starts after "it would be nice to have". */
function withoutFrame(clause: Clause): Clause {
  const words = clause.words.filter(({ isMark }) => !isMark);
  const text = `${words.map(({ lower }) => lower).join(' ')} `;
  const count = (FRAME.exec(text)?.[0] ?? '').split(' ').length - 1;
  const start = count < 1 ? undefined : words[count];
  const behind = start === undefined ? [] : clause.words.slice(clause.words.indexOf(start));
  return behind.some(({ isOfProject }) => isOfProject) ? clauseOf(clause, behind) : clause;
}

/** In "next: get it by id", the word before the colon is not a name, even if the API has one like it. */
function withoutOpening(clause: Clause): Clause {
  const [first, mark, ...others] = clause.words;
  const isOpening = mark?.isMark === true && /^(?:next|then|now|also|and)$/.test(first?.lower ?? '');
  return isOpening && others.length > 0 ? clauseOf(clause, others) : clause;
}
