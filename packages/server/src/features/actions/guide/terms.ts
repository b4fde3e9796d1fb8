import { findTerms, similarTerms, type Term } from '@assay/engine/format';
import type { CommandAnswer } from '../../suites/index.ts';
import { choicesCard, messageButton, pageButton } from '../choices.ts';

const MOST = 4;
/** Terms that new users ask about most. */
const COMMON = 'suite, case, run, environment';

const buttonFor = ({ term, words }: Term) => messageButton(term, `/guide terms ${words[0] ?? term}`);

/** Explains the requested terms, or the most common product terms if none were requested. */
export function explainTerms(asked: string | undefined): CommandAnswer {
  const { terms } = findTerms(asked ?? COMMON);
  const concepts = pageButton('Concepts', 'docs', { id: 'concepts' });
  const heading = terms
    .slice(0, MOST)
    .map(({ text }) => text)
    .join(' ');
  if (terms.length > 0) return { heading, cards: [choicesCard('Read more', [concepts])] };
  const near = similarTerms(asked ?? '');
  const ask =
    near.length === 0
      ? ''
      : ` Did you mean ${near
          .map(({ term }) => term)
          .join(', ')
          .replace(/, ([^,]*)$/, ' or $1')}?`;
  return {
    heading: `I don’t recognize “${asked ?? ''}”. It isn’t a testing or HTTP term that I know, or a name in this API.${ask}`,
    cards: [choicesCard(near.length === 0 ? 'Read more' : 'Similar terms', [...near.map(buttonFor), concepts])],
  };
}
