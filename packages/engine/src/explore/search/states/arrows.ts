/** The state transitions that a description writes as arrows. */
export interface ArrowTransitions {
  readonly sentence: string;
  /** The states before the arrows. */
  readonly allowed: readonly string[];
  /** The states after the arrows. */
  readonly targets: readonly string[];
}

const ARROW = /→|->|=>/;
const LIST = /^[\w-]+(?:(?:, ?(?:or |and )?| or | and )[\w-]+)*$/;
const LINK = /, ?(?:or |and )?| or | and /;

/**
 * Parses "draft or booked → cancelled" and "draft → cancelled; booked → cancelled". Null if there are no arrows, or if one of them is about
 * something else, because the others may then be only some of the possible transitions.
 */
export function readArrowTransitions(text: string, states: readonly string[]): ArrowTransitions | null {
  const sentences = text.split(/[.;\n]/).filter((sentence) => ARROW.test(sentence));
  const found = sentences.map((sentence) => readSentence(sentence.split(ARROW), states));
  if (found.length === 0 || found.includes(null)) return null;
  const pairs = found.flatMap((one) => one ?? []);
  const allowed = states.filter((state) => pairs.some(({ from }) => from.includes(state.toLowerCase())));
  const targets = states.filter((state) => pairs.some(({ to }) => to === state.toLowerCase()));
  return { sentence: sentences.map((sentence) => sentence.trim()).join('; '), allowed, targets };
}

interface Transition {
  readonly from: readonly string[];
  readonly to: string;
}

/** In "draft → booked, booked → delivered", the part between two arrows ends one transition and begins the next one. */
function readSentence([first = '', ...others]: readonly string[], states: readonly string[]): readonly Transition[] | null {
  const known = states.map((state) => state.toLowerCase());
  const found: Transition[] = [];
  let from = listed(first);
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1;
    const [to = '', ...next] = isLast ? firstWord(part) : listed(part);
    if (!from.some((word) => known.includes(word)) || !known.includes(to)) return null;
    found.push({ from, to });
    from = next.length > 0 ? next : [to];
  }
  return found;
}

const plain = (part: string): string => part.toLowerCase().replace(/[`"']/g, '').trim();

/** The words of a list such as "draft, booked or delivered". Empty if the text is something else. */
function listed(part: string): readonly string[] {
  const text = plain(part);
  return LIST.test(text) ? text.split(LINK) : [];
}

const firstWord = (part: string): readonly string[] => [/^[\w-]+/.exec(plain(part))?.[0] ?? ''];
