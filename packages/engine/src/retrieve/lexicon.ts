import { memoize } from '../format/memoize.ts';
import type { HttpMethod, SuiteKind } from '../model/index.ts';

/** Words that ask for a kind of test. */
export const KIND_WORDS: Readonly<Record<string, readonly SuiteKind[]>> = {
  smoke: ['smoke'],
  happy: ['smoke'],
  sanity: ['smoke'],
  basic: ['smoke'],
  negative: ['negative'],
  negatives: ['negative'],
  invalid: ['negative'],
  bad: ['negative'],
  missing: ['negative'],
  wrong: ['negative'],
  break: ['negative'],
  breaks: ['negative'],
  malformed: ['negative'],
  unknown: ['negative'],
  nonexistent: ['negative'],
  required: ['negative'],
  fails: ['negative'],
  rejected: ['negative'],
  rejects: ['negative'],
  refused: ['negative'],
  '404': ['negative'],
  '404s': ['negative'],
  '400': ['negative'],
  '422': ['negative'],
  hacker: ['auth', 'negative'],
  pentest: ['auth', 'negative'],
  validation: ['negative'],
  validations: ['negative'],
  garbage: ['negative'],
  junk: ['negative'],
  nonsense: ['negative'],
  rubbish: ['negative'],
  fuzz: ['negative', 'boundary'],
  fuzzing: ['negative', 'boundary'],
  injection: ['negative', 'boundary'],
  edge: ['negative', 'boundary'],
  boundary: ['boundary'],
  boundaries: ['boundary'],
  limits: ['boundary'],
  robustness: ['boundary'],
  unicode: ['boundary'],
  emoji: ['boundary'],
  emojis: ['boundary'],
  auth: ['auth'],
  authentication: ['auth'],
  authorization: ['auth'],
  authorisation: ['auth'],
  unauthorized: ['auth'],
  unauthorised: ['auth'],
  forbidden: ['auth'],
  idor: ['auth'],
  bola: ['auth'],
  '401': ['auth'],
  '403': ['auth'],
  flow: ['flow'],
  flows: ['flow'],
  crud: ['flow'],
  lifecycle: ['flow'],
  workflow: ['flow'],
  pagination: ['flow'],
  paging: ['flow'],
  sorting: ['flow'],
  sorted: ['flow'],
  perf: ['perf'],
  performance: ['perf'],
  load: ['perf'],
  stress: ['perf'],
  p95: ['perf'],
  p90: ['perf'],
  p99: ['perf'],
  soak: ['perf'],
  latency: ['perf'],
  rps: ['perf'],
  contract: ['contract'],
  schema: ['contract'],
  drift: ['contract'],
  breaking: ['contract'],
};

/** Phrases that ask for a kind of test and contain words that would otherwise select operations. */
const KIND_PHRASES: readonly (readonly [RegExp, SuiteKind])[] = [
  [/\bwithout (?:signing|logging|being (?:signed|logged)) in\b/gi, 'auth'],
  [/\bwithout (?:an? |any |the )?(?:tokens?|credentials?|(?:api[- ]?)?keys?|permissions?|auth(?:entication)?|login)\b/gi, 'auth'],
  [
    /\b(?:with )?(?:an? |the )?(?:wrong|invalid|bad|broken|expired|stale|revoked|missing|fake|foreign|someone else['’]?s|no) (?:access |bearer |auth |api )?(?:tokens?|credentials?|api[- ]?keys?|keys?|logins?)\b/gi,
    'auth',
  ],
  [/\b(?:not|without being) (?:signed|logged) in\b|\b(?:unauthenticated|access control)\b/gi, 'auth'],
  [/\bsecurity (?:checks?|tests?)\b/gi, 'auth'],
  [/\b(?:some|any)(?:body|one) else(?:['’]?s)?\b/gi, 'auth'],
  [/\b(?:an)?other (?:users?|persons?|people|customers?|clients?|tenants?|accounts?|owners?|members?)(?:['’]s|s['’])(?= \p{L})/giu, 'auth'],
  [/\btokens? (?:expires?|expired|(?:has|is|was) expired|runs? out)\b/gi, 'auth'],
  [/\b(?:that|which) (?:need|require|want|ask for)s? (?:an? |the )?(?:api[- ]?keys?|tokens?|auth\w*|credentials?|login)\b/gi, 'auth'],
  [
    /\b(?:an? |the )?(?:customers?|users?|viewers?|guests?|members?|any(?:one|body)|strangers?|visitors?|non-?admins?) (?:can['’]?t|cannot|must not|should not|shouldn['’]t|may not|(?:are|is) not allowed to)(?= \p{L})/giu,
    'auth',
  ],
  [/\b(?:get|receive|return|answer|respond with|give)s? (?:an? )?40[13]\b/gi, 'auth'],
  [
    /\b(?:get|receive|return|answer|respond with|give)s? (?:an? )?(?:4(?!0[13])\d\d|4xx|errors?)\b|\berror (?:responses?|answers?|cases?|handling)\b/gi,
    'negative',
  ],
  [/\bwith (?:an? )?\p{L}+ -\d+\b/giu, 'negative'],
  [
    /\b(?:must|should|has to|have to|needs? to|can['’]?t|cannot|may not|must not|should not) be (?:positive|negative|zero|empty|null|unique|required|at (?:least|most) \d+|(?:greater|less|more|higher|lower|longer|shorter) than \S+|between \S+ and \S+)/gi,
    'negative',
  ],
  [
    /\b(?:bod(?:y|ies)|payloads?|requests?|inputs?) (?:is|are) (?:empty|missing|null|invalid|broken|malformed)\b|\bnot[- ]found\b/gi,
    'negative',
  ],
  [/\bpen(?:etration)?[- ]test\w*\b/gi, 'auth'],
  [/\bweird characters?\b|\bspecial characters?\b/gi, 'boundary'],
  [/\bhow (?:long|fast|slow|quick(?:ly)?)\b|\bresponse times?\b|\bis (?:it|the api|the server) (?:fast|slow|quick)\b/gi, 'perf'],
  [/\b(?:tenant|user|customer) isolation\b|\bprivilege escalation\b|\bunauthori[sz]ed access\b/gi, 'auth'],
  [
    /\bas (?:an? |the )?(?:non[- ]?\w+|normal|ordinary|regular|another|different|other|wrong|anonymous|unprivileged|unauthori[sz]ed|stranger)(?: (?:users?|members?|accounts?|roles?|persons?|owners?|admins?))?\b/gi,
    'auth',
  ],
  [/\b(?:that |which |who )?(?:does|do|did)(?: not|n['’]t) exist\b|\bnon-?existent\b|\bunknown ids?\b/gi, 'negative'],
  [/\btwice\b/gi, 'negative'],
  [
    /(?<=^(?:please |can (?:i|you|we|one) |what (?:if|happens (?:if|when)) (?:i|you|we|one) |try (?:to )?|test )*(?:create|add|update|post|upload|submit|register|place|send|edit|change)\b[^,.;]{0,80})\bwithout (?:an? |its |the )?(?!deletes?\b|admin\b)\p{L}+(?=\s*$|[,.;])/giu,
    'negative',
  ],
  [
    /\bwith (?:an? |no )?(?:null|empty|invalid|bad|wrong|missing|negative|huge|overlong|(?:too|very) long)(?: (?!tokens?|credentials?|keys?|api|access|bearer|auth|login)\p{L}+)?(?= *(?:[,.;?!]|$|\band\b))/giu,
    'negative',
  ],
  [/\bwith (?:an? )?(?:null|empty|invalid|bad|wrong|missing) (?:values?|fields?|bod(?:y|ies)|data|inputs?|payloads?)\b/gi, 'negative'],
  [/\b(?:fast|quick) enough\b/gi, 'perf'],
  [/\b(?:with )?\d+ (?:virtual |concurrent |parallel )?(?:users?|vus?|clients?)\b/gi, 'perf'],
  [/\bfor (?:\d+|an?|one) ?(?:s|secs?|seconds?|m|mins?|minutes?)\b/gi, 'perf'],
  [/\b(?:p9\d )?(?:under|below|within|less than|faster than) \d+ ?(?:ms|s|milliseconds?|seconds?)\b/gi, 'perf'],
];

/** Removes expected outcomes, which name no operation: `doesn't crash`, `works as expected`, `can't be negative`. */
export const removeExpectedOutcomes = (text: string): string =>
  text
    .replace(/\b(?:do|does|did|can|could|should|must|will|would|is|are|has|have|ca|wo)(?:n['’]?t|not| not| never)\b/gi, ' ')
    .replace(/\b(?:crash(?:es|ing)?|works?|working|behaves?|properly|correctly|as expected|still)\b(?!-)/gi, ' ');

/** Removes `complete` where it is a verb, as in `complete it`, but not in a request for a complete suite. */
export const removeVerbComplete = (text: string): string => text.replace(/\bcomplete(?= (?:it|them|the|an?|one|this|that)\b)/gi, ' ');

/** Removes phrases such as `in at most 5 files`, which do not refer to operations. */
export const removeFileCounts = (text: string): string =>
  text.replace(/\b(?:(?:in|into|max|maximum|at most|up to)\s+)+(?:\d+|one|two|three)\s+files?\b/gi, ' ');

/** Returns the test kinds that phrases ask for, and the text without these phrases. */
export function extractKindPhrases(text: string): { readonly kinds: readonly SuiteKind[]; readonly rest: string } {
  const found = KIND_PHRASES.filter(([phrase]) => text.search(phrase) >= 0);
  return {
    kinds: [...new Set(found.map(([, kind]) => kind))],
    rest: found.reduce((rest, [phrase]) => rest.replace(phrase, ' '), text),
  };
}

export const ALL_KINDS: readonly SuiteKind[] = ['smoke', 'negative', 'boundary', 'auth', 'flow', 'contract', 'perf'];

/** Words that request every kind of test. */
export const THOROUGH_WORDS: ReadonlySet<string> = new Set(['full', 'complete', 'thorough', 'comprehensive', 'exhaustive', 'bugs']);

/** Words that usually mean the API or its tests. After an article, and in a spec, they may be names of resources. */
export const COMMON_NOUNS: ReadonlySet<string> = new Set(
  `case cases suite suites test tests check checks endpoint endpoints operation operations call calls route routes request requests project path paths method methods
  input inputs data me`.split(/\s+/),
);

/** Words that do not help to identify the requested operations. */
export const FILLER_WORDS: ReadonlySet<string> = new Set([
  ...COMMON_NOUNS,
  ...`a an the of for to in on by with and or my our your please can could you i we want need would let us that is are be it its this these those from as at into using
  whether only just some more testing tested generate generated create-tests write make cover coverage verify api apis something
  not against about per each every all everything whole entire happy also now max one ones but their his her
  should do does have has what happens when if else sure nobody somebody anybody someone anyone payload payloads twice
  der die das den dem ein eine einen einer und oder für von mit alle bitte teste testen prüfe prüfen`.split(/\s+/),
]);

/** Verbs with no more meaning than the HTTP method. */
export const GENERAL_VERBS: ReadonlySet<string> = new Set(
  `create add new insert make write put list get fetch read show view find retrieve see browse lookup update edit modify change patch set replace overwrite alter delete remove destroy erase rm del
  anlegen erstellen hinzufügen auflisten anzeigen zeigen lesen ändern bearbeiten aktualisieren löschen entfernen`.split(/\s+/),
);

/** The methods that a verb may mean, most likely first. */
export const VERB_METHODS: Readonly<Record<string, readonly HttpMethod[]>> = {
  create: ['POST'],
  add: ['POST'],
  new: ['POST'],
  submit: ['POST'],
  open: ['POST'],
  register: ['POST'],
  place: ['POST'],
  start: ['POST'],
  upload: ['POST'],
  post: ['POST'],
  send: ['POST'],
  publish: ['POST'],
  invite: ['POST'],
  insert: ['POST'],
  make: ['POST'],
  write: ['POST'],
  login: ['POST'],
  signup: ['POST'],
  anlegen: ['POST'],
  erstellen: ['POST'],
  hinzufügen: ['POST'],
  list: ['GET'],
  get: ['GET'],
  fetch: ['GET'],
  read: ['GET'],
  show: ['GET'],
  view: ['GET'],
  find: ['GET'],
  retrieve: ['GET'],
  search: ['GET'],
  download: ['GET'],
  see: ['GET'],
  browse: ['GET'],
  lookup: ['GET'],
  auflisten: ['GET'],
  anzeigen: ['GET'],
  zeigen: ['GET'],
  lesen: ['GET'],
  put: ['PUT', 'POST'],
  update: ['PATCH', 'PUT'],
  edit: ['PATCH', 'PUT'],
  modify: ['PATCH', 'PUT'],
  change: ['PATCH', 'PUT'],
  rename: ['PATCH', 'PUT'],
  patch: ['PATCH', 'PUT'],
  alter: ['PATCH', 'PUT'],
  mark: ['PATCH', 'PUT'],
  ändern: ['PUT', 'PATCH'],
  bearbeiten: ['PUT', 'PATCH'],
  aktualisieren: ['PUT', 'PATCH'],
  replace: ['PUT', 'PATCH'],
  overwrite: ['PUT', 'PATCH'],
  set: ['PUT', 'PATCH'],
  delete: ['DELETE'],
  remove: ['DELETE'],
  destroy: ['DELETE'],
  erase: ['DELETE'],
  rm: ['DELETE'],
  del: ['DELETE'],
  löschen: ['DELETE'],
  entfernen: ['DELETE'],
  logout: ['DELETE'],
  revoke: ['DELETE'],
  cancel: ['DELETE'],
};

/** Returns the verb that a word is a form of (`creating` -> `create`), or null. */
export const baseVerb = memoize((word): string | null => {
  const forms = [
    word,
    word.replace(/ing$/, ''),
    word.replace(/ing$/, 'e'),
    word.replace(/ting$/, 't'),
    word.replace(/ion$/, 'e'),
    word.replace(/lation$/, ''),
    word.replace(/able$/, ''),
    word.replace(/able$/, 'e'),
    word.replace(/al$/, 'e'),
    word.replace(/([bdglmnprt])\1(?:ing|ed)$/, '$1'),
    word.replace(/(?:es|s)$/, ''),
    word.replace(/s$/, ''),
    word.replace(/ie[sd]$/, 'y'),
    word.replace(/ed$/, ''),
    word.replace(/d$/, ''),
  ];
  return forms.find((form) => Object.hasOwn(VERB_METHODS, form)) ?? null;
});
