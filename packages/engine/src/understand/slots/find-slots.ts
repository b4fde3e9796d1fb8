import type { Act, ReadingContext, Slot } from '../../model/reading.ts';
import type { AnnotatedWord } from '../observed.ts';
import { matchAmount, matchBareNumber, matchFraction, matchMeasuredField, matchPluralStatus, matchRange } from './amount-slots.ts';
import { matchCase } from './case-slots.ts';
import { matchPeriod } from './date-slots.ts';
import { exclusionsOf } from './exclusions.ts';
import {
  matchFieldWithValue,
  matchLengthBefore,
  matchMentionedField,
  matchNumberBefore,
  matchRequired,
  matchStateAndField,
} from './field-slots.ts';
import { matchBody, matchLiteral, matchMethod, matchStatusWords } from './literal-slots.ts';
import { matchNewName, matchOtherSuite, matchOwnerAndName, matchSuiteName } from './name-slots.ts';
import { matchCrossUserAccess } from './people.ts';
import { matchIdentity, matchReference } from './reference-slots.ts';
import { isFree, type Match, type Matcher, type Scan, spanOf } from './scan.ts';
import { matchAllKinds, matchEnvironment, matchResource, matchTestKind } from './scope-slots.ts';
import { matchPricedAt, matchSetTo, matchSortBy, matchSortedBy } from './set-to-slots.ts';
import {
  matchCopies,
  matchCurrency,
  matchEmail,
  matchLoginAs,
  matchMoney,
  matchNamed,
  matchNumberIn,
  matchSampleBefore,
  matchTypeBefore,
  matchValueBefore,
} from './value-slots.ts';

/** Exact matchers come first, so that a looser matcher cannot claim their words. */
const MATCHERS: readonly Matcher[] = [
  matchCase,
  matchAllKinds,
  matchSortedBy,
  matchNewName,
  matchSuiteName,
  matchOtherSuite,
  matchMethod,
  matchLiteral,
  matchBody,
  matchOwnerAndName,
  matchPeriod,
  matchRange,
  matchLengthBefore,
  matchCopies,
  matchEmail,
  matchMoney,
  matchNumberIn,
  matchPluralStatus,
  matchMeasuredField,
  matchFraction,
  matchAmount,
  matchIdentity,
  matchCrossUserAccess,
  matchSampleBefore,
  matchTypeBefore,
  matchStatusWords,
  matchNumberBefore,
  matchValueBefore,
  matchCurrency,
  matchStateAndField,
  matchRequired,
  matchNamed,
  matchLoginAs,
  matchSortBy,
  matchFieldWithValue,
  matchSetTo,
  matchPricedAt,
  matchBareNumber,
  matchEnvironment,
  matchTestKind,
  matchResource,
  matchMentionedField,
  matchReference,
];

const isAllFree = (scan: Scan, from: number, to: number): boolean => {
  for (let at = from; at <= to; at += 1) if (!isFree(scan, at)) return false;
  return true;
};

interface Kept {
  readonly from: number;
  readonly match: Match;
}

function matchAll(scan: Scan): readonly Kept[] {
  const kept: Kept[] = [];
  for (const matcher of MATCHERS)
    for (let from = 0; from < scan.words.length; from += 1) {
      const match = isFree(scan, from) ? matcher(scan, from) : null;
      if (match === null || !isAllFree(scan, from, match.end)) continue;
      for (let at = from; at <= match.end; at += 1) scan.taken.add(at);
      kept.push({ from, match });
    }
  return kept;
}

/** "that is not there, so 404" expects the status. "not 404" and "instead of 404" do not. */
const isNeverExcluded =
  (words: readonly AnnotatedWord[], from: number) =>
  ({ kind }: Match['slots'][number]): boolean =>
    kind === 'field' ||
    kind === 'identity' ||
    // "everything but the users on staging" runs on staging.
    (kind === 'environment' &&
      !words.slice(Math.max(0, from - 2), from).some(({ lower }) => /^(?:not|no|but|except|never)$/.test(lower))) ||
    (kind === 'status' && !/^(?:not|no|of|than|except)$/.test(words[from - 1]?.lower ?? ''));

/** Finds all slots in a clause with their text, in order. */
export function findSlots(words: readonly AnnotatedWord[], text: string, act: Act, context: ReadingContext): readonly Slot[] {
  const scan: Scan = { words, text, act, context, taken: new Set() };
  const kept = matchAll(scan);
  const excluded = exclusionsOf(words, act, scan.taken);
  return kept
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ from, match }) => {
      const isExcluded = match.slots.some(isNeverExcluded(words, from)) ? false : (excluded[from] ?? false);
      return match.slots.map((slot) => ({ ...slot, span: spanOf(words, from, match.end), excluded: isExcluded }));
    });
}
