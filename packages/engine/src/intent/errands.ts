import { EXPORT_FORMATS, type ExportFormat, type Intent } from '../model/index.ts';
import { operationsAskedFor } from './operations-asked-for.ts';

/** Something a message may ask of the product instead of the API, and the ways to say it. */
interface Errand {
  readonly read: (text: string) => Intent;
  /** Patterns of the whole message, behind words of politeness. */
  readonly said: readonly string[];
}

const TESTS = '(?:(?:test )?(?:tests?|suites?|cases?))';
const THEM = `(?:it|this|that|them|these|those|(?:(?:the|my|our|all|these) )+${TESTS})`;
const MY = '(?:(?:my|our|the|all|me) )*';
const LATEST = '(?:(?:last|latest|recent|previous|past|two|both|old|test) )*';
const I = '(?:do|can|could|should|would) (?:i|we|you|one)';
const ENDPOINTS = '(?:endpoints?|operations?|routes?|calls?|api calls?|methods?)';
const FAILED = `(?:what (?:has |had )?failed|${MY}${LATEST}(?:(?:only|just|the) )*(?:failed|failing|failures?|broken|red)(?: (?:tests?|cases?|ones|steps?))?)`;
const PULL_REQUEST = '(?:pr|pull request|mr|merge request)(?: preview| text| description)?';
const FORMAT = '(?:postman|insomnia|bruno|hurl|k6|arazzo|\\.?http files?|curl script)';
const SERVICE =
  '(?:ci|ci[/ -]?cd|github actions?|gitlab(?: ci)?|jenkins|azure (?:devops|pipelines?)|(?:an?|our|my|the) (?:build |ci )?pipeline|every (?:push|commit|pull request|pr))';
const CREDENTIAL =
  '(?:tokens?|credentials?|api[- ]?keys?|auth(?:entication|orization)?|passwords?|bearer|oauth2?|secrets?|login|log ?in|sign ?in)';
const PLACE = '(?:environments?|base ?url|servers?|hosts?|staging|production|target)';
const DOCUMENT = '(?:spec(?:ification)?|openapi|swagger|api(?: description)?|document|postman|har|description)';

/** Most special first. */
const ERRANDS: readonly Errand[] = [
  {
    read: () => ({ kind: 'talk' }),
    said: [
      '(?:hi|hello|hey|hallo|good (?:morning|afternoon|evening|day))(?: (?:there|assay|all|everyone))?$',
      '(?:thanks?(?: you)?|thx|cheers)(?: (?:a lot|very much|so much|assay))?$',
      '(?:great|nice|cool|perfect|awesome|well done|ok|okay|yes|no|bye|goodbye)(?: (?:job|work|one))?$',
      '(?:how|who|what) are you$',
    ],
  },
  {
    read: () => ({ kind: 'rerun' }),
    said: [
      `(?:re-?run|run|re-?test|test|re-?try|repeat|re-?execute|execute)(?: (?:again|only|just))* ${FAILED}(?: (?:again|only|of .* run|from .* run))*$`,
    ],
  },
  {
    read: () => ({ kind: 'undo' }),
    said: [
      `(?:undo|revert|discard|roll ?back)(?: (?:${THEM}|(?:${MY}${LATEST})(?:one|answer|changes?|revision|step)))?$`,
      `(?:delete|remove|drop|forget) (?:it|that|this|them|these|(?:${MY}${LATEST})(?:one|answer|change|tests?))$`,
      'go back(?: one step)?$',
      'take (?:that|it) back$',
      'restore (?:the )?(?:previous|last|old) (?:version|revision)$',
    ],
  },
  {
    read: () => ({ kind: 'compare' }),
    said: [
      `compare ${MY}${LATEST}(?:results of )?${MY}${LATEST}runs?\\b`,
      '.*\\bcompared? (?:to|with) (?:the )?(?:last|previous) run$',
      `what(?:['’]s| is| has| was)? (?:changed|different|new) (?:since|between) ${MY}${LATEST}runs?$`,
    ],
  },
  {
    read: () => ({ kind: 'runs' }),
    said: [
      `(?:(?:show|list|give|open|see|(?:what|which|where) (?:are|is|was)) )?${MY}${LATEST}runs?(?: results?| history)?$`,
      `(?:(?:show|list|see) )?${MY}(?:${LATEST}results|(?:run|test) (?:history|results?))$`,
    ].map((pattern) => `(?=.*\\b(?:my|our|last|latest|recent|previous|past|test|history|results?)\\b)${pattern}`),
  },
  {
    read: () => ({ kind: 'pr-preview' }),
    said: [
      `(?:make|raise|draft|prepare|open|write|send)(?: me)?(?: an?| the)? ${PULL_REQUEST}(?: (?:for|with|from|of|out of) ${THEM})?$`,
      `create(?: me)?(?: an?| the)? ${PULL_REQUEST} (?:for|with|from|of|out of) ${THEM}$`,
    ],
  },
  {
    read: (text) => ({ kind: 'export', format: formatIn(text) }),
    said: [
      `.*\\b(?:export|convert|save|turn|give|translate|download|get)\\b.*\\b${FORMAT}\\b`,
      `.*\\b(?:as|to|into|for) (?:an? |the )?${FORMAT}\\b`,
      `export(?: ${THEM})?$`,
      `how ${I} export\\b`,
    ],
  },
  {
    read: () => ({ kind: 'ci' }),
    said: [
      `.*\\b(?:in|on|with|from|for|into|to) ${SERVICE}$`,
      `(?:set ?up|configure|add|use) ${SERVICE}$`,
      `.*\\bci(?:/cd)? (?:pipeline|setup|integration|recipe)$`,
    ],
  },
  {
    read: () => ({ kind: 'guide', topic: 'schedules' }),
    said: [
      `(?:schedule|automate) ${THEM}\\b`,
      `(?:run|repeat|execute)(?: ${THEM})? (?:every|each) (?:\\d+ )?(?:night|day|hour|morning|week|minutes?|hours?)$`,
      `(?:run|repeat|execute) ${THEM} (?:nightly|hourly|daily|weekly)$`,
      `how ${I} (?:schedule|automate)\\b`,
    ],
  },
  {
    read: () => ({ kind: 'guide', topic: 'members' }),
    said: [`(?:how|where) ${I} (?:invite|share|add (?:an? |my )?(?:colleague|team ?mate|co-?worker|team member))\\b`],
  },
  {
    read: () => ({ kind: 'guide', topic: 'cases' }),
    said: [
      `how ${I} (?:edit|change|modify|switch off|disable|delete|remove|rename) (?:an? |the |one |my |some )*(?:generated )?${TESTS}\\b`,
    ],
  },
  {
    read: () => ({ kind: 'import', url: null }),
    said: [`(?:how|where) ${I} (?:import|upload|load|add|update|replace)(?: (?:my|our|the|an?|another|new))* ${DOCUMENT}\\b`],
  },
  {
    read: () => ({ kind: 'auth' }),
    said: [
      `(?:how|where) ${I} (?:add|set|use|give|enter|configure|provide|put|store|change|pass|set up)\\b.*\\b${CREDENTIAL}\\b`,
      `(?:how|where) ${I} (?:authenticate|authorize|log ?in|sign ?in)\\b`,
      `(?:which|what) ${CREDENTIAL} (?:is|are|does|do|will)\\b`,
      '(?:set ?up|configure) auth(?:entication)?$',
    ],
  },
  {
    read: () => ({ kind: 'environment' }),
    said: [
      `(?:which|what) ${PLACE} (?:is|are|do|does|will|was)\\b`,
      `(?:how|where) ${I} (?:set|change|add|choose|switch|select|configure|pick|create|use)\\b.*\\b${PLACE}\\b`,
      `(?:where|against what) (?:does|do|will|are|is) (?:${THEM}|tests|requests|(?:the|my) (?:runs?|requests?)) (?:run|sent|go|executed)\\b`,
      '(?:switch|change) (?:the )?environment$',
    ],
  },
  {
    read: () => ({ kind: 'run', where: 'local' }),
    said: [`(?:how|where) ${I} (?:run|execute|start) (?:${THEM}|tests)(?: (?:locally|(?:on|from) (?:my|the) .*))?$`],
  },
  {
    read: () => ({ kind: 'coverage' }),
    said: [
      `.*\\b${ENDPOINTS} (?:(?:that|which|have|has|with|are|still|got) )*(?:without|no|missing|lacking|lack|not)(?: (?:any|yet|have|been))* (?:tests?|tested|covered|coverage)\\b`,
      '(?:what|which)\\b.*\\b(?:untested|uncovered|not (?:yet )?(?:tested|covered)|(?:has|have) no tests?)\\b',
      `(?:(?:show|list|test|find) )?${MY}(?:untested|uncovered)(?: ${ENDPOINTS})?$`,
      "what(?:['’]s| is) (?:still |not )?(?:missing|tested|covered)(?: yet)?$",
      `(?:show |what(?:['’]s| is) )?${MY}(?:test )?coverage(?: report)?$`,
    ],
  },
  {
    read: operationsAskedFor,
    said: [
      `(?:what|which) (?:of (?:the|my) )?${ENDPOINTS}\\b`,
      'what can (?:i|we|one) do with\\b',
      `(?:show|list|see|give) ${MY}${ENDPOINTS}\\b`,
      `(?:is|are) there (?:an? |any )?${ENDPOINTS}\\b`,
      `how many ${ENDPOINTS}\\b`,
    ],
  },
];

const POLITE = "(?:(?:please|now|can you|could you|would you|i want to|i would like to|let[’']?s|let us),? )*";
const COMPILED = ERRANDS.map(({ read, said }) => ({ read, pattern: new RegExp(`^${POLITE}(?:${said.join('|')})`, 'i') }));

/** What a message asks of the product itself, such as its last runs; null when it speaks of the API. */
export function errandIn(message: string): Intent | null {
  const text = message.replace(/\s+/g, ' ').replace(/(?:[\s.!?]|,? please)+$/i, '');
  return COMPILED.find(({ pattern }) => pattern.test(text))?.read(text) ?? null;
}

function formatIn(text: string): ExportFormat | null {
  const lower = text.toLowerCase();
  return EXPORT_FORMATS.find((format) => new RegExp(`\\b${format}\\b`).test(lower)) ?? null;
}
