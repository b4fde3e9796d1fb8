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
  malformed: ['negative'],
  edge: ['negative', 'boundary'],
  boundary: ['boundary'],
  boundaries: ['boundary'],
  limits: ['boundary'],
  robustness: ['boundary'],
  unicode: ['boundary'],
  emoji: ['boundary'],
  auth: ['auth'],
  authentication: ['auth'],
  authorization: ['auth'],
  authorisation: ['auth'],
  unauthorized: ['auth'],
  unauthorised: ['auth'],
  forbidden: ['auth'],
  '401': ['auth'],
  '403': ['auth'],
  flow: ['flow'],
  flows: ['flow'],
  crud: ['flow'],
  lifecycle: ['flow'],
  workflow: ['flow'],
  perf: ['perf'],
  performance: ['perf'],
  load: ['perf'],
  stress: ['perf'],
  p95: ['perf'],
  rps: ['perf'],
  contract: ['contract'],
  schema: ['contract'],
  drift: ['contract'],
  breaking: ['contract'],
};

/** Phrases that ask for a kind of test by words that alone would name operations. */
const KIND_PHRASES: readonly (readonly [RegExp, SuiteKind])[] = [
  [/\bwithout (?:signing|logging|being (?:signed|logged)) in\b/gi, 'auth'],
  [/\bwithout (?:an? |any |the )?(?:tokens?|credentials?|api keys?|permissions?)\b/gi, 'auth'],
  [
    /\b(?:with )?(?:an? |the )?(?:wrong|invalid|bad|broken|expired|stale|revoked|missing|fake|foreign|someone else['’]?s|no) (?:access |bearer |auth |api )?(?:tokens?|credentials?|api[- ]?keys?|keys?|logins?)\b/gi,
    'auth',
  ],
  [/\b(?:not|without being) (?:signed|logged) in\b|\b(?:unauthenticated|access control)\b/gi, 'auth'],
  [/\bsecurity (?:checks?|tests?)\b/gi, 'auth'],
  [/\b(?:that |which |who )?(?:does|do|did)(?: not|n['’]t) exist\b|\bnon-?existent\b|\bunknown ids?\b/gi, 'negative'],
  [/\bwith (?:null|empty|invalid|bad|wrong|missing) (?:values?|fields?|bod(?:y|ies)|data|inputs?|payloads?)\b/gi, 'negative'],
  [/\b(?:fast|quick) enough\b/gi, 'perf'],
  [/\b(?:with )?\d+ (?:virtual |concurrent |parallel )?(?:users?|vus?|clients?)\b/gi, 'perf'],
  [/\bfor (?:\d+|an?|one) ?(?:s|secs?|seconds?|m|mins?|minutes?)\b/gi, 'perf'],
  [/\b(?:p9\d )?(?:under|below|within|less than|faster than) \d+ ?(?:ms|s|milliseconds?|seconds?)\b/gi, 'perf'],
];

/** `complete it` is something to do, a complete suite is not. */
export const withoutDoing = (text: string): string => text.replace(/\bcomplete(?= (?:it|them|the|an?|one|this|that)\b)/gi, ' ');

/** `in at most 5 files` says nothing about operations. */
export const withoutFileCounts = (text: string): string =>
  text.replace(/\b(?:(?:in|into|max|maximum|at most|up to)\s+)+(?:\d+|one|two|three)\s+files?\b/gi, ' ');

/** The kinds that phrases ask for, and the text without them. */
export function takePhrases(text: string): { readonly kinds: readonly SuiteKind[]; readonly rest: string } {
  const found = KIND_PHRASES.filter(([phrase]) => text.search(phrase) >= 0);
  return {
    kinds: [...new Set(found.map(([, kind]) => kind))],
    rest: found.reduce((rest, [phrase]) => rest.replace(phrase, ' '), text),
  };
}

export const ALL_KINDS: readonly SuiteKind[] = ['smoke', 'negative', 'boundary', 'auth', 'flow', 'contract', 'perf'];

/** Words that ask for everything there is, of kinds. */
export const THOROUGH_WORDS: ReadonlySet<string> = new Set(['full', 'complete', 'thorough', 'comprehensive', 'exhaustive']);

/** Words of a request that say nothing about which operations are meant. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  `a an the of for to in on by with and or me my our your please can could you i we want need would like let us that is are be it its this these those from as at into using
  only just some more case cases suite suites test tests testing tested generate generated create-tests write make cover coverage check checks verify api apis endpoint endpoints
  operation operations call calls route routes request requests against about per each every all everything whole entire project happy path paths also now max one ones but their his her
  method methods input inputs data should do does have has path what happens when if sure nobody somebody anybody someone anyone`.split(
    /\s+/,
  ),
);

/** Verbs that name a method. */
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
  update: ['PATCH', 'PUT'],
  edit: ['PATCH', 'PUT'],
  modify: ['PATCH', 'PUT'],
  change: ['PATCH', 'PUT'],
  rename: ['PATCH', 'PUT'],
  patch: ['PATCH', 'PUT'],
  replace: ['PUT', 'PATCH'],
  set: ['PUT', 'PATCH'],
  delete: ['DELETE'],
  remove: ['DELETE'],
  destroy: ['DELETE'],
  revoke: ['DELETE'],
  cancel: ['DELETE', 'POST'],
};

export const SYNONYMS: Readonly<Record<string, string>> = {
  repo: 'repository',
  repository: 'repo',
  pr: 'pull',
  pull: 'pr',
  org: 'organization',
  organization: 'org',
  organisation: 'organization',
  user: 'account',
  account: 'user',
  login: 'auth',
  signin: 'auth',
  picture: 'avatar',
  webhook: 'hook',
  hook: 'webhook',
  song: 'track',
  movie: 'film',
  film: 'movie',
  purchase: 'order',
  customer: 'client',
  client: 'customer',
};

/** The verb a word is a form of (`creating` -> `create`), or null. */
export function verbOf(word: string): string | null {
  const forms = [
    word,
    word.replace(/ing$/, ''),
    word.replace(/ing$/, 'e'),
    word.replace(/ting$/, 't'),
    word.replace(/(?:es|s)$/, ''),
    word.replace(/s$/, ''),
    word.replace(/ed$/, ''),
    word.replace(/d$/, ''),
  ];
  return forms.find((form) => Object.hasOwn(VERB_METHODS, form)) ?? null;
}
