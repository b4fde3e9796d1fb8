import type { Clause, Operation, SecurityScheme } from '../../model/index.ts';
import { hasTopic, type Situation } from '../situation/situation.ts';

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Common names for security schemes. */
function nicknames(scheme: SecurityScheme): readonly string[] {
  switch (scheme.kind) {
    case 'api-key':
      return ['apikey', plain(scheme.name)];
    case 'http':
      return scheme.scheme.toLowerCase() === 'bearer'
        ? ['bearer', 'bearertoken', 'jwt']
        : [plain(scheme.scheme), `${plain(scheme.scheme)}auth`];
    case 'oauth2':
      return ['oauth', 'oauth2'];
    case 'openid':
      return ['openid', 'oidc'];
    case 'other':
      return [];
  }
}

export interface RequestedScheme {
  readonly name: string;
  readonly operations: readonly Operation[];
}

/** The security scheme that a question mentions, with the operations that accept it: "which calls take the api_key?" */
export function requestedScheme(clause: Clause, { context }: Situation): RequestedScheme | null {
  const { model } = context;
  if (model === null || !asksForOperations(clause)) return null;
  const words = clause.words.filter(({ isMark }) => !isMark).map(({ lower }) => plain(lower));
  const said = new Set([...words, ...words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`)]);
  const schemes = Object.entries(model.securitySchemes);
  const [name] =
    schemes.find(([own]) => said.has(plain(own))) ?? schemes.find(([, scheme]) => nicknames(scheme).some((one) => said.has(one))) ?? [];
  if (name === undefined) return null;
  const accepts = ({ security }: Operation) => security.some((all) => all.some(({ scheme }) => scheme === name));
  return { name, operations: model.operations.filter(accepts) };
}

/** "how do I get an api key?" asks for something else. */
const asksForOperations = (clause: Clause): boolean =>
  hasTopic(clause, 'endpoints') || clause.words.some(({ lower }) => lower === 'which' || lower === 'what');
