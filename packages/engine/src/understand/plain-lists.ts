const blank = (text: string): string => ' '.repeat(text.length);
/** The replacement, padded to the length of what it replaces. */
const padded = (text: string, replacement: string): string => replacement.padEnd(text.length).slice(0, text.length);

/** `JIRA-12:`, `Requirement SEC-7:`, `Change request 7:` */
const LABEL = /^\s*(?:(?:\p{L}+[ ]){0,2}[A-Z]{2,10}-\d{1,6}|(?:\p{L}[\p{L}-]*[ ]){1,3}#?\d{1,6})\s*:(?=\s)/u;
const HEADING = /^[ \t]*#{1,6}[ \t]+/gm;
/** `Out of scope: the rest` leaves out nothing of what was listed. */
const REST_LEFT_OUT =
  /\b(?:not in scope|out of scope|excluded|not included)[ \t]*:?\s*(?:[-*•]\s*)?(?:the rest|everything else|anything else|all else|all others?)\b/gi;
const LEFT_OUT =
  /\b(?:not in scope|out of scope|excluded|not included|leave out)\b(?=[ \t]*:?[ \t]*\r?\n)|\b(?:not in|out of) scope(?=[ \t]*:)/gi;
const WANTED = /\b(?:in scope|scope|included)\b(?=[ \t]*:?[ \t]*\r?\n)|^\s*in scope\s*:/gim;
/** `Target: orders` on a line of its own. Names of fields, such as `title`, are not among these labels. */
const LINE_LABEL = /^[ \t]*(?:target|what|scope|goal|area|subject|task|objective|purpose|focus|feature|ask|request)[ \t]*:(?=[ \t]*\S)/gim;
/** A title above lines with labels. */
const TITLE =
  /^[^\n:.!?]{3,60}\r?\n(?=[ \t]*(?:target|what|scope|goal|area|subject|task|objective|purpose|focus|feature|ask|request)[ \t]*:)/i;
/** `From a security point of view:` says who asks. */
const PERSPECTIVE =
  /^\s*(?:speaking )?from (?:an?|the|our|my) (?:\p{L}[\p{L}'’-]* ){1,3}(?:angle|perspective|standpoint|view|viewpoint|side)\s*[:,](?=\s)/iu;
/** `neg. tests` */
const ABBREVIATED = /\b(neg|pos|perf|auth|incl|excl|resp|req|env)\.(?=[ \t]+\p{Ll})/giu;
/** What was done before, said again: `what we did for coupons, do for promotion codes`. */
const AS_BEFORE =
  /\bwhat (?:we|you|i) (?:did|had|have|made|wrote|do) (?:for|with|on) [^,.!?\n]{2,60}, (?:please |now )?do (?:it |that |them )?(?=for\b)/gi;
/** `minus 3 copies` is a value. `everything minus 3 endpoints` is a selection. */
const BELOW_ZERO = /(?<!\b(?:all|every|everything)\b[^.!?\n]{0,60})\bminus (\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b/gi;
const NUMBERS: readonly string[] = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const negative = (word: string): string => `-${NUMBERS.includes(word.toLowerCase()) ? NUMBERS.indexOf(word.toLowerCase()) + 1 : word}`;
/** `that's all we use` ends a request and adds nothing. */
const CLOSING =
  /(?<=[.,;!?–-]\s*)(?:and )?that(?:['’]?s| is) (?:all|it|everything)(?: (?:i|we|you|they|it) \p{L}+)?(?: (?:for|right) now| thanks| thank you| please)*(?=\s*(?:[.,;!?]|$))|(?<=\p{L} )that(?:['’]?s| is) (?:it|all)(?: thanks| thank you| for now| please)*(?=\s*[.!]?\s*$)/giu;
/** Words of spoken language that say nothing: `looking up one user you know by the id`. */
const FILLER =
  /\b(?:u+[mh]+|e+rm+)\b,?|(?<!\b(?:do|did|if|let|as|once|when|what|that|all|would) )\byou know\b(?! (?:what|how|if|whether|which|about|where|why|when|that))/gi;
/** `Access control review: …` is a heading, although the API may have reviews. */
const HEADED_REVIEW =
  /(?<=\b(?:control|security|code|peer|design|compliance|privacy|test|sprint|release|architecture) )review(?=[ \t]*[:,–-])/gi;
/** `the one which is for cancelling` */
const RELATIVE = /(?<=\b(?:one|ones|calls?|endpoints?|requests?|operations?) )(?:which|that) (?:is|are) (?=(?:for|about)\b)/gi;
/** `I have promised the client that …`, `my lead told me to …`: who wants it says nothing about what. */
const ON_BEHALF =
  /\b(?:i|we)(?:['’]ve| have)? (?:promised|told|assured|guaranteed) (?:(?:the|our|my|a) )?\p{L}+ that\b|\b(?:my|our|the) \p{L}+ (?:told|asked|wants|wanted) (?:me|us) (?:to|for)\b/giu;
/** `in my old Postman collection I had …` */
const IN_OTHER_TOOL =
  /\b(?:in|from) (?:my|our|the) (?:old |former |previous )?(?:postman|insomnia|bruno|soapui|hoppscotch|swagger) (?:collection|workspace|folder|project|suite)s?,? (?:i|we|there) (?:had|have|was|were)\b/gi;
/** `What our customers do all day is browse …` */
const WHAT_PEOPLE_DO =
  /\bwhat (?:our|the|most|my|all) (?:\p{L}+ )?\p{L}+ (?:do|does)(?: all day| most(?:ly)?| every day| a lot| here)? is\b/giu;
/** `and then the response should be 422` */
const THEN_RESULT = /\b(?:and )?then (?=(?:the|its) (?:answer|response|reply|result|status|server)\b)/gi;
/** `leaving a review n reading them` */
const SHORT_AND = /(?<=\p{L} )n(?= \p{L}+ing\b)/gu;
/** `but don't send a color` */
const NOT_SENT = /(?<=\b(?:but|and) |, )(?:do not|don['’]?t) (?:send|include|pass|provide|give|set|specify|supply) (?:an?|the|any)\b/gi;
/** `unauthorised-access checks` */
const HYPHENATED_KIND =
  /\b((?:un)?authori[sz]ed|negative|boundary|smoke|security|auth|happy|edge|error)-(access|paths?|cases?|tests?|checks?)\b/gi;
/** `unhappy paths 4 PUT /pet` */
const SHORT_FOR = /(?<=\p{L} )4(?= (?:the |our |my )?(?:GET|POST|PUT|PATCH|DELETE|\/))/gu;
/** `I would like to see tests for …` */
const SEE_TESTS = /(?<=\b(?:like|want|love|need) )to see(?= (?:some |the |a few |more )?(?:tests?|cases|checks|coverage)\b)/gi;
/** `a todo gets replaced completely` */
const DONE_WHOLLY = /(?<=\b\p{L}+ed )(?:completely|fully|entirely|totally)\b/giu;
/** `listing charges is done in under 900 ms` */
const DONE_IN = /\bis (?:done|finished|ready|answered|completed?)(?= (?:in|within) )/gi;
/** In `customers say their emoji don't show up. could you check …`, the complaint is no expected result. */
const COMPLAINT =
  /(\b(?:customers?|users?|people|clients?|somebody|someone|they) (?:say|says|report|reports|complain|complains|claim|claims|keep saying|are saying)\b[^.!?\n]*?)\b((?:do(?:es)?n?['’]?t|do(?:es)? not|won['’]?t|can['’]?t|cannot|never) (?:show up|work|load|appear|arrive|respond|open))(?=[^.!?\n]*[.!?]\s*\S)/gi;
/** `negatives for POST /orders, just a handful` */
const HANDFUL = /\ba handful(?=\s*(?:[.,!;]|$))/gi;
/** `plus update + remove, same resource` */
const SAME_THING = /,? (?:for |on |of )?(?:the )?same (?:resource|thing|object|entity)(?=\s*[.!]?\s*$)/gi;
/** `The reads are somebody else's job.` */
const NOT_OURS = /(?<=[.!?] )[^.!?\n]*\b(?:somebody|someone|anybody) else['’]?s (?:job|problem|business|task|concern)\b/gi;
/** `at the very most` */
const VERY = /(?<=\bat the )very(?= (?:most|least|latest)\b)/gi;
/** `is there a way to get rid of an order?` */
const GET_RID = /(?<=\b(?:way|possible|how (?:do|can|could|would) (?:i|we|one|you)|can (?:i|we|one|you)) (?:to )?)get rid of\b/gi;
/** `'unhappy path' tests` */
const QUOTED_KIND = /(?<=^|\s)(['"‘“])((?:un)?happy[- ]paths?|negatives?|smoke|boundary|edge[- ]cases?|security)(['"’”])/gi;
/** `what's still missing from the list is the cancellation` */
const MISSING =
  /\bwhat(?:['’]?s| is) (?:still |also )?(?:missing|absent|lacking)(?: (?:from|in|on) (?:my|the|our|this|that) \p{L}+| here| there)? is\b/giu;
/** `Marking a todo as done is what the demo depends on.` says why it matters. */
const WHY =
  /\bis what [^.!?\n]{0,60}\b(?:hinges?|depends?|relies|rely|matters?|counts?|cares?|worries|worry|breaks?|broke)\b[^.!?\n]{0,20}(?=[.!?\n])/gi;
/** `its price down to 0.01` */
const DOWN_TO = /\b(?:down|back) (?=to -?[$€£]?\d)/gi;
const BULLET = /(without|.?)((?:[ \t]*\r?\n)+[ \t]*[-*•][ \t]+)/g;

/** `first a book comma then an order full stop`: marks that somebody dictated. */
const withMarks = (text: string): string =>
  /[,.;!?]/.test(text)
    ? text
    : text
        .replace(/ (?:comma|semicolon)(?= )/gi, (found) => padded(found, ','))
        .replace(/ (?:full stop|period)(?=\s*$)/gi, (found) => padded(found, '.'));

/** Writes lists, headings and references to tickets as one sentence. The text keeps its length, so spans stay where they are. */
export function asSentence(said: string): string {
  const text = withMarks(said);
  const plain = text
    .replace(LABEL, blank)
    .replace(PERSPECTIVE, blank)
    .replace(CLOSING, blank)
    .replace(FILLER, blank)
    .replace(HEADED_REVIEW, blank)
    .replace(RELATIVE, blank)
    .replace(ON_BEHALF, blank)
    .replace(VERY, blank)
    .replace(SAME_THING, blank)
    .replace(NOT_OURS, blank)
    .replace(HANDFUL, (found) => padded(found, '5 tests'))
    .replace(COMPLAINT, (_, before: string, what: string) => before + blank(what))
    .replace(GET_RID, (found) => padded(found, 'delete'))
    .replace(SHORT_FOR, blank)
    .replace(SEE_TESTS, blank)
    .replace(DONE_WHOLLY, blank)
    .replace(DONE_IN, (found) => padded(found, 'takes'))
    .replace(NOT_SENT, (found) => padded(found, 'without a'))
    .replace(HYPHENATED_KIND, '$1 $2')
    .replace(IN_OTHER_TOOL, blank)
    .replace(WHAT_PEOPLE_DO, blank)
    .replace(THEN_RESULT, (found) => padded(found, ','))
    .replace(SHORT_AND, '&')
    .replace(QUOTED_KIND, (_, __, kind: string) => ` ${kind} `)
    .replace(MISSING, (found) => padded(found, 'also'))
    .replace(WHY, blank)
    .replace(DOWN_TO, blank)
    .replace(REST_LEFT_OUT, blank)
    .replace(ABBREVIATED, (found) => padded(found, found.slice(0, -1)))
    .replace(AS_BEFORE, (found) => padded(found, 'the same'))
    .replace(BELOW_ZERO, (found, number: string) => padded(found, negative(number)))
    .replace(TITLE, blank)
    .replace(LINE_LABEL, (found) => (text.includes('\n') ? blank(found) : found))
    .replace(HEADING, blank)
    .replace(LEFT_OUT, (found) => padded(found, 'without'))
    .replace(WANTED, blank);
  return plain.replace(BULLET, (_, before: string, gap: string) => before + padded(gap, /^(?:without|[:,\s]?)$/.test(before) ? '' : ','));
}
