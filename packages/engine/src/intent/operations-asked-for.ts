import type { Intent } from '../model/index.ts';
import { scopeOf } from './scope-of.ts';

const CREDENTIAL = '(?:tokens?|credentials?|auth(?:entication|orization)?|api[- ]?keys?|keys?|login|log ?in|sign(?:ing)? ?in)';
const PROTECTED = new RegExp(
  `\\b(?:needs?|requires?|wants?|with)(?: (?:an?|any|the|some))? ${CREDENTIAL}\\b|\\b(?:are|is) (?:protected|secured|private)\\b`,
  'i',
);
const PUBLIC = new RegExp(
  `\\b(?:are|is) (?:public|open|unprotected|unauthenticated|anonymous)\\b|\\b(?:needs?|requires?) no ${CREDENTIAL}\\b|\\bwithout (?:an? |any )?${CREDENTIAL}\\b`,
  'i',
);
/** Words of a question that name nothing of the API. */
const ASKING =
  /\b(?:what|which|show|list|see|give|are|is|there|any|how|many|can|do|does|has|have|needs?|requires?|rights?|access|available|exist|deal|handle|belong|about|know|permissions?|roles?)\b/gi;

/** Which operations a question is about: by what they demand, and by the words that are left of it. */
export function operationsAskedFor(text: string): Intent {
  const demand = PUBLIC.test(text) ? 'nothing' : PROTECTED.test(text) ? 'credentials' : null;
  const words = text.replace(PUBLIC, ' ').replace(PROTECTED, ' ').replace(ASKING, ' ');
  return { kind: 'operations', scope: scopeOf(words), demand };
}
