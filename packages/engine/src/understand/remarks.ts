/** Replaces text without changing its length, so that spans stay where they are. */
export const padded = (text: string, replacement: string): string => replacement.padEnd(text.length).slice(0, text.length);

/** Remarks that name nothing to test, and phrases with a plainer form, in the order in which they are replaced. */
const REWRITES: readonly (readonly [phrase: RegExp, plain: string])[] = [
  // Words of spoken language that say nothing: `looking up one user you know by the id`.
  [
    /\b(?:u+[mh]+|e+rm+)\b,?|(?<!\b(?:do|did|if|let|as|once|when|what|that|all|would) )\byou know\b(?! (?:what|how|if|whether|which|about|where|why|when|that))/gi,
    '',
  ],
  // `Access control review: …` is a heading, although the API may have reviews.
  [/(?<=\b(?:control|security|code|peer|design|compliance|privacy|test|sprint|release|architecture) )review(?=[ \t]*[:,–-])/gi, ''],
  // `Security review, item 3: …` is a heading.
  [/^[^:\n]{0,60}\b(?:item|point|ticket|task|story|bullet|requirement|req|finding|no\.?) ?#?\d+(?:\.\d+)*[ \t]*:/gi, ''],
  // `gimme an overview of the order calls`
  [/\b(?:gimme|give me|i need|i want|can i have|could i get) an? (?:\p{L}+ )?(?:overview|rundown|inventory) of\b/giu, 'show me all'],
  // `is POST /orders covered or not`
  [/,? or not(?=\s*[?.!]?\s*$)/gi, ''],
  // `how can the client sort the books?`: the client is whoever asks.
  [/(?<=\bhow (?:can|could|does|do|should|would|may|must) )(?:an?|the|my|our) (?:client|caller|consumer|developer|integrator)\b/gi, 'one'],
  // `the order in which books come back`
  [/\bthe order in which\b/gi, 'the sorting of'],
  // `limits and edge values on POST /refunds`
  [/\blimits and (?=(?:edge|boundary|extreme) )/gi, ''],
  // `two reviews on one and the same book`
  [/\bone and (?=the same\b)/gi, ''],
  // `need sth for inviting people`
  [/\bsth\b/gi, 'a'],
  // `the one which is for cancelling`
  [/(?<=\b(?:one|ones|calls?|endpoints?|requests?|operations?) )(?:which|that) (?:is|are) (?=(?:for|about)\b)/gi, ''],
  // `I have promised the client that …`, `my lead told me to …`: who wants it says nothing about what.
  [
    /\b(?:i|we)(?:['’]ve| have)? (?:promised|told|assured|guaranteed) (?:(?:the|our|my|a) )?\p{L}+ that\b|\b(?:my|our|the) \p{L}+ (?:told|asked|wants|wanted) (?:me|us) (?:to|for)\b/giu,
    '',
  ],
  // `at the very most`
  [/(?<=\bat the )very(?= (?:most|least|latest)\b)/gi, ''],
  // `plus update + remove, same resource`
  [/,? (?:for |on |of )?(?:the )?same (?:resource|thing|object|entity)(?=\s*[.!]?\s*$)/gi, ''],
  // `The reads are somebody else's job.`
  [/(?<=[.!?] )[^.!?\n]*\b(?:somebody|someone|anybody) else['’]?s (?:job|problem|business|task|concern)\b/gi, ''],
  // `negatives for POST /orders, just a handful`
  [/\ba handful(?=\s*(?:[.,!;]|$))/gi, '5 tests'],
  // In `customers say their emoji don't show up. could you check …`, the complaint is no expected result.
  [
    /(?<=\b(?:customers?|users?|people|clients?|somebody|someone|they) (?:say|says|report|reports|complain|complains|claim|claims|keep saying|are saying)\b[^.!?\n]*)\b(?:do(?:es)?n?['’]?t|do(?:es)? not|won['’]?t|can['’]?t|cannot|never) (?:show up|work|load|appear|arrive|respond|open)(?=[^.!?\n]*[.!?]\s*\S)/gi,
    '',
  ],
  // `is there a way to get rid of an order?`
  [/(?<=\b(?:way|possible|how (?:do|can|could|would) (?:i|we|one|you)|can (?:i|we|one|you)) (?:to )?)get rid of\b/gi, 'delete'],
  // `unhappy paths 4 PUT /pet`
  [
    /(?<=\p{L} )4(?= (?:(?:the|our|my|this|these|those) )?(?:GET|POST|PUT|PATCH|DELETE|\/))|(?<=\b(?:tests?|checks?|cases?|paths?) )4(?= (?:the|our|my) )/gu,
    '',
  ],
  // `I would like to see tests for …`
  [/(?<=\b(?:like|want|love|need) )to see(?= (?:some |the |a few |more )?(?:tests?|cases|checks|coverage)\b)/gi, ''],
  // `a todo gets replaced completely`
  [/(?<=\b\p{L}+ed )(?:completely|fully|entirely|totally)\b/giu, ''],
  // `listing charges is done in under 900 ms`
  [/\bis (?:done|finished|ready|answered|completed?)(?= (?:in|within) )/gi, 'takes'],
  // `but don't send a color`
  [/(?<=\b(?:but|and) |, )(?:do not|don['’]?t) (?:send|include|pass|provide|give|set|specify|supply) (?:an?|the|any)\b/gi, 'without a'],
  // `unauthorised-access checks`, `missing-token checks`
  [
    /(?<=\b(?:missing|expired|invalid|wrong|no|bad))-(?=(?:token|credentials?|key|auth|login|fields?|id|value)\b)|(?<=\b(?:(?:un)?authori[sz]ed|negative|boundary|smoke|security|auth|happy|edge|error))-(?=(?:access|paths?|cases?|tests?|checks?)\b)/gi,
    ' ',
  ],
  // `in my old Postman collection I had …`
  [
    /\b(?:in|from) (?:my|our|the) (?:old |former |previous )?(?:postman|insomnia|bruno|soapui|hoppscotch|swagger) (?:collection|workspace|folder|project|suite)s?,? (?:i|we|there) (?:had|have|was|were)\b/gi,
    '',
  ],
  // `What our customers do all day is browse …`
  [/\bwhat (?:our|the|most|my|all) (?:\p{L}+ )?\p{L}+ (?:do|does)(?: all day| most(?:ly)?| every day| a lot| here)? is\b/giu, ''],
  // `and then the response should be 422`
  [/\b(?:and )?then (?=(?:the|its) (?:answer|response|reply|result|status|server)\b)/gi, ','],
  // `leaving a review n reading them`
  [/(?<=\p{L} )n(?= \p{L}+ing\b)/gu, '&'],
  // `'unhappy path' tests`
  [
    /(?<=^|\s)['"‘“](?=(?:(?:un)?happy[- ]paths?|negatives?|smoke|boundary|edge[- ]cases?|security)['"’”])|(?<=(?:^|\s)['"‘“](?:(?:un)?happy[- ]paths?|negatives?|smoke|boundary|edge[- ]cases?|security))['"’”]/gi,
    '',
  ],
  // `what's still missing from the list is the cancellation`
  [
    /\bwhat(?:['’]?s| is) (?:still |also )?(?:missing|absent|lacking)(?: (?:from|in|on) (?:my|the|our|this|that) \p{L}+| here| there)? is\b/giu,
    'also',
  ],
  // `Marking a todo as done is what the demo depends on.` says why it matters.
  [
    /\bis what [^.!?\n]{0,60}\b(?:hinges?|depends?|relies|rely|matters?|counts?|cares?|worries|worry|breaks?|broke)\b[^.!?\n]{0,20}(?=[.!?\n])/gi,
    '',
  ],
  // `it should not be found anymore`
  [/(?<=\b(?:found|there|exist|available|visible|listed|returned|readable|present|accessible)) any ?(?:more|longer)\b/gi, ''],
  // `I put an order in, look at it …` places one. `put a test in` is about the suite.
  [/\bput(?= (?:an?|one|another|my|some) (?!tests?\b|checks?\b|cases?\b)\p{L}+ in(?:\s*[,.;]| and | then |$))/giu, 'add'],
  // `customers tell us they cannot see their past orders`: what they cannot do is what matters.
  [
    /\b(?:customers?|users?|people|clients?|testers?|support) (?:tell|told|say|said|report|reported|claim|complain)(?: us| me)?(?: that)? they (?:can['’]?t|cannot|can not|are unable to|were unable to|could not|couldn['’]?t)\b/gi,
    '',
  ],
  // `its price down to 0.01`
  [/\b(?:down|back) (?=to -?[$€£]?\d)/gi, ''],
];

/** Removes remarks, such as who wants the tests and why, and writes some phrases more plainly. */
export const withoutRemarks = (text: string): string =>
  REWRITES.reduce((said, [phrase, plain]) => said.replace(phrase, (found) => padded(found, plain)), text);
