/**
 * What a message does that requests nothing: it asks indirectly ("no idea whether orders can be deleted"), says that something is not needed
 * ("no need to run them"), or tells something ("Anna deleted pet 10 last week").
 */
export type NonRequest = 'question' | 'denial' | 'remark';

const FILLER =
  /^(?:(?:hi|hey|hello|ok|okay|so|and|but|well|oh|ah|aha|hm+|haha|btw|fyi|morning|good morning|sorry|honestly|actually|great|nice|cool|thanks|thx|got it|i see(?=,)|quick (?:check|question)[^:,]*)(?:[ ,!:–-]+|$))+/;
const TIME = '(?:yesterday|earlier|today|this (?:morning|week|month|sprint)|last \\p{L}+|the other day|recently)';
const WH = '(?:what|which|who|whose|whom|whether|if|how|where|why|when)';
const PAST =
  '(?:(?!wanted|needed|hoped|wished|expected|supposed|asked|used|required|red|need)\\p{L}{2,}ed|ran|made|wrote|got|had|found|went|said|told|took|saw|did|was|were|came|gave|sent|left|lost|broke|built|kept|fell|threw)';
const SOMEBODY =
  '(?:i|we|you|they|he|she|it|this|that|somebody|someone|nobody|everybody|everything|(?:the|my|our|a|an|some|those|these|their|his|her) (?:\\p{L}+ ){0,2}\\p{L}+|\\p{L}+)(?: (?:in|from|on|at|of) (?:the |our |my )?(?:\\p{L}+ )?\\p{L}+)?';
const OFTEN = '(?:already |just |also |never |only |even |really |still |always |kind of |quite |then |all )*';

const pattern = (source: string): RegExp => new RegExp(source, 'iu');

/** Forms of sentences that ask without being a question. */
const INDIRECT_QUESTIONS: readonly RegExp[] = [
  // "a customer asked me what you must send", "I was wondering whether …"
  pattern(`\\b(?:asked|asks|asking|wonder(?:s|ed|ing)?)(?: me| us| myself| ourselves| them| about)* ${WH}\\b`),
  // "not sure the spec says who may …", "i don't quite get what …"
  pattern(`\\bnot (?:really |quite |fully |entirely )?(?:sure|certain|clear|know|understand|get|see|remember)\\b.*\\b${WH}\\b`),
  pattern(`\\bnever (?:really |quite )?(?:understood|knew|got|saw|remember|know|understand)\\b.*\\b${WH}\\b`),
  pattern(`\\b(?:no (?:idea|clue)|unsure|unclear|forgot|forget|puzzled|lost track)(?: to me)?(?: about| of)? ${WH}\\b`),
  pattern(`\\bcan ?not find (?:out )?(?:anything|where|how|what|which|the)\\b`),
  pattern(`^(?:the |a )?difference between\\b`),
  pattern(`\\bwhat the difference (?:is|was)\\b`),
  pattern(`\\b(?:have|need|has|needs) to decide ${WH}\\b`),
  // "quantity is required, isn't it"
  pattern(
    `\\p{L}, (?:is|are|was|were|do|does|did|has|have|can|could|will|would|should)(?: not)? (?:it|there|they|that|we|i|he|she)(?: not)?$`,
  ),
  pattern(`^(?:run|walk|talk|take) (?:me|us) through\\b`),
  // "We have four old suites nobody uses. How do people usually delete a suite here", "quick one: who may remove a review"
  pattern(
    `(?:^|[,:–-] )(?:which (?!of\\b)|who(?:se)? |where |why |how (?:do|does|did|is|are|was|were|has|have|can|could|many|much|long|often) (?!i test|you|we test)|what (?:do|does|did|is|are|was|were|has|have|can|else|kind|status) (?!i test|you|we test))`,
  ),
  // "both have a parameter t, is that seconds"
  pattern(`, (?:is|are|was|were|does|do) (?:that|it|this|they) [\\p{L} ]+$`),
  // "reviews have no owner, or do they"
  pattern(`\\bor (?:do|does|is|are|can|will|not)(?: (?:they|it|we|that|this))?$`),
  pattern(`^(?:is|are|was|were|does|did) (?:that|this|it|there|they|these|those|the|an?|any|my|our|all)\\b`),
  pattern(
    `(?:^|, )do (?:these|those|they|we|i|\\p{L}+s) (?:\\p{L}+ )?(?:have|need|get|return|support|accept|require|exist|count|work|expire|clean|\\p{L}+)\\b(?!.*\\b(?:same|too)\\b)`,
  ),
];

/** Forms of sentences that say that something is not needed. */
const DENIALS: readonly RegExp[] = [
  pattern(
    `\\bno (?:need|reason) to (?:add|run|write|test|check|change|remove|delete|rerun|send|do|make|create|touch|cover)\\b(?: (?:an?|any|more|new|the|those|these|further))*(?: (?:tests?|checks?|cases?))?`,
  ),
  pattern(
    `\\bno (?:more|further|other|additional|new) (?:tests?|checks?|cases?|changes|runs?)(?: (?:is|are))? (?:needed|necessary|required)\\b`,
  ),
  pattern(`\\byou (?:do not|need not) (?:have to |need to )?(?:add|run|write|test|check|change|remove|delete|drop)\\b`),
  pattern(`\\bno (?:more|further) (?:tests?|checks?|cases?|runs?)\\b`),
  pattern(`^(?:please )?(?:do not|never) (?:touch|\\p{L}+ (?:anything|any of|nothing))\\b`),
  pattern(`^(?:please )?(?:nobody|no one) (?:run|start|touch|delete|change|press|execute)s?\\b`),
  pattern(`^(?:please )?(?:hold off|let us not|lets not)\\b`),
  pattern(`\\bnothing (?:more |else |further )?to (?:do|check|test|add|run|change)\\b`),
  pattern(`\\bnot (?:want|need) you to (?:add|run|write|test|change|remove|delete|touch|do)\\b`),
];

/** Forms of sentences that only tell something. */
const REMARKS: readonly RegExp[] = [
  pattern(`^(?:${TIME},? )?${SOMEBODY} ${OFTEN}${PAST}\\b`),
  pattern(`^${TIME}\\b.* ${PAST}\\b`),
  pattern(`^${SOMEBODY}(?: with \\p{L}+ \\S+)? (?:was|were) \\p{L}+ed\\b`),
  pattern(`^(?:i|we|they|somebody|support) have ${OFTEN}\\p{L}+ed\\b`),
  // Without a subject: "Got a 403 in Swagger"
  pattern(
    `^(?:just |already )?(?:got|saw|noticed|had|forgot|told|asked|spoke|heard|finished|merged|deployed|did not know|did not expect)\\b`,
  ),
  pattern(`^\\p{L}+ has \\p{L}+ed\\b`),
  pattern(
    `^(?:my|our|the) (?:students?|team|boss|manager|devs?|developers?|support|colleagues?|lead|qa|ops|intern|trainee|customers?|testers?) (?:always|never|often|usually|has|have|keeps?|still|just)\\b`,
  ),
  pattern(`^(?:i am |we are )?(?:planning|thinking|hoping) (?:to|of|about)\\b`),
  pattern(`(?<!\\b(?:nobody|no one) )\\b(?:is|are|am) going to\\b`),
  pattern(
    `^(?:i|we) ${OFTEN}(?:see|guess|find|believe|know|understand|remember|recall|hate|agree|doubt|suppose|wonder|am (?:lost|confused|done|fine|not (?:sure|convinced))|are (?:lost|done|fine)|have to decide|do not (?:know|think|get|understand|see|mind|care))\\b`,
  ),
  pattern(`^(?:not (?:sure|funny|good|nice|ideal|great)|no idea|unsure)\\b`),
  pattern(`^(?:funny|odd|strange|weird|interesting|surprising|too bad|a pity|pity|seems|apparently|turns out)\\b`),
  pattern(`^there (?:is|are) (?:no|so many|too many|only|lots of|a lot of)\\b`),
  pattern(`^(?:this|that|it|these|those|they|[1-5]\\d\\d) (?:is|are|covers?|means?|answers?|explains?|helps?|stays?|takes?) `),
  pattern(`\\b(?:i|we|they|he|she) will\\b`),
  pattern(`^(?:in|at|on) (?:our|my|the) \\p{L}+,? (?:i|we|they) ${OFTEN}${PAST}\\b`),
  // Plans: "I'll add the PUT test myself later", "later this year we will drop the plans API"
  pattern(
    `\\b(?:i|we|they|he|she|\\p{L}+) (?:will|(?:am|are|is) going to|plan to|intend to|agreed to|decided to) .*\\b(?:later|tomorrow|myself|ourselves|themselves|next (?:week|month|quarter|year|sprint))\\b`,
  ),
  pattern(
    `\\b(?:later|tomorrow|next (?:week|month|quarter|year|sprint)|later this (?:week|month|year))\\b.*\\b(?:i|we|they|he|she|\\p{L}+) (?:will|(?:am|are|is) going to|plan to|intend to)\\b`,
  ),
  // "until then it stays as it is"
  pattern(`^(?:until then|for now|till then),? (?:it|this|that|we|i|everything)\\b`),
];

/** Plans for later, even if they say what is wanted then. */
const PLANNED = pattern(
  `^(?:next (?:week|month|quarter|year|sprint|release)|after the \\p{L}+|in the next \\p{L}+|later(?: this \\p{L}+)?|at some point|one day|eventually|on (?:mon|tues|wednes|thurs|fri|satur|sun)day),? (?:i|we|they|he|she|the|somebody|someone|nobody|my|our) |^(?:i|we|they) (?:(?:have|need) to (?:ask|wait|talk|think|check with)|plan to) `,
);
const PRAISE = /^keep (?:up the|it up)\b|^(?:good|great|nice|well) (?:work|job|done)\b/;

/** Words that only comment, wherever they stand. */
const COMMENT =
  /\b(?:odd|weird|strange) (?:design|idea|choice)\b|\b(?:fair enough|good to know|haha|lol|as (?:he|she|they|it) should|have to look (?:it|that) up|not convinced|sleep on it)\b|\b(?:i|we) (?:really )?like (?:that|how) (?:you|it|this)\b|\b(?:is|are) (?:known|on it)\b/;
const COMMENT_AHEAD =
  /^(?:just so you know|for the record|heads[- ]up|(?:keep|bear) in mind|(?:an )?update from my side|thinking aloud|maybe [^.]* should have)\b/;

/** "my teammate says we should remove them" is a remark only next to another one: "I'm not convinced". */
const REPORTED = pattern(
  `^${SOMEBODY} (?:says|said|thinks|thought|believes|claims|suggests|suggested|insists|told|asked|keeps saying|mentions?)\\b`,
);
/** "we have four suites that nobody uses" */
const STATED = pattern(`^(?:i|we|they|it|there|one|two|three|some|all|none|most|both) (?:have|has|use|uses|am|are|is) (?!to\\b)`);

/** A request, wherever it stands in a sentence. */
const REQUEST = pattern(
  `(?:^|[,:;–(-] ?|\\b(?:and|but|so|then|please) )(?:so |then |now |please |just |also |let us |lets |go and )*(?:test|tests|check|checks|add|run|rerun|write|make|generate|give|create|cover|drop|remove|delete|keep|verify|try|show|put|include|cancel|update|read|get|list|start|stop|undo|rename|ensure|scrap|take|bin|throw|lose|kick|execute|you can|ditch|leave (?:only|just|out)|skip|cut|reduce|trim|shorten|limit|strip|narrow|shrink|raise|increase|lower|set|change|replace|swap|move|split|merge|use|send|expect|restrict|widen|extend|fix|prove|look|do (?!not\\b)\\p{L}+|switch|turn|call|repeat|retry|throw|toss|clear|wipe|clean|go)\\b`,
);
const WISH =
  /\b(?:please|pls|plz|would like|want|wants|let us|lets|should|must|shall|ha(?:s|ve) to|needs? to|make sure|ensure|could you|can you|would you|will you|can we|could we|expect(?:s|ing)?|cannot|can not|may not)\b|\b(?:we|i|it|they) (?:\p{L}+ )?need\b/iu;

const expanded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\bcan't\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/n't\b/g, ' not')
    .replace(/\b(do|does|did|is|are|was|were|should|would|could)nt\b/g, '$1 not')
    .replace(/\blet's\b/g, 'let us')
    .replace(/'ll\b/g, ' will')
    .replace(/'m\b/g, ' am')
    .replace(/\b(that|there|it|what|how|where|he|she)'s\b/g, '$1 is')
    .replace(/'re\b/g, ' are')
    .replace(/'d\b/g, ' would');

const sentencesOf = (message: string): readonly string[] =>
  expanded(message)
    .replace(/\b(i\.e|e\.g|etc|vs)\./g, '$1')
    .replace(/\.{2,}|…/g, ',')
    .split(/[.!?;](?=\s|$)|\n/)
    .map((sentence) => sentence.trim().replace(FILLER, '').trim())
    .filter((sentence) => /\p{L}/u.test(sentence));

/** Sentences of the kind 'context' are remarks next to another remark, and requests alone. */
type Kind = NonRequest | 'context' | 'request';
const NAMES_TESTS = /\b(?:tests?|cases?|scenarios?|suite)\b/;

/** The rest of a sentence after what is not needed: "no need to run them, just write negative tests". */
function kindOfDenial(rest: string): Kind {
  return REQUEST.test(rest) || NAMES_TESTS.test(rest.replace(/\bno tests?\b/, '')) ? 'request' : 'denial';
}

function kindOfStatement(sentence: string): Kind {
  const isComment = COMMENT.test(sentence) || PLANNED.test(sentence);
  if (isComment && !REQUEST.test(sentence)) return 'remark';
  if (REPORTED.test(sentence)) return 'context';
  if (REQUEST.test(sentence) || WISH.test(sentence)) return 'request';
  return REMARKS.some((form) => form.test(sentence)) ? 'remark' : STATED.test(sentence) ? 'context' : 'request';
}

function kindOf(sentence: string): Kind {
  if (INDIRECT_QUESTIONS.some((form) => form.test(sentence))) return TEST_BEHIND.test(sentence) ? 'request' : 'question';
  const denied = DENIALS.find((form) => form.test(sentence));
  if (denied !== undefined) return kindOfDenial(sentence.replace(denied, ''));
  return PRAISE.test(sentence) || COMMENT_AHEAD.test(sentence) ? 'remark' : kindOfStatement(sentence);
}

/** "which version is running - a test for that" */
const TEST_BEHIND = /[–—,:-] (?:an?|one|some|the) tests?\b|\b(?:tested|covered)$/;

/** "could a customer see other people's orders according to the docs?" */
const OF_SPEC = /\b(?:according to|does|do) the (?:docs?|spec|documentation|description)\b[^.!?]*\?\s*$/i;
const TAG = /, (?:right|correct|yes|is it not|or not)\?\s*$/i;

/** What the whole message tells. Null if any of its sentences may request something. */
export function nonRequestIn(message: string): NonRequest | null {
  if (TAG.test(message) || OF_SPEC.test(message)) return 'question';
  if (message.includes('?')) return null;
  const kinds = sentencesOf(message).map(kindOf);
  if (kinds.length === 0 || kinds.includes('request') || kinds.every((kind) => kind === 'context')) return null;
  return kinds.includes('question') ? 'question' : kinds.includes('denial') ? 'denial' : 'remark';
}
