import { type Action, API_FEATURES, type ApiFeature, type Clause, type Operation } from '../../model/index.ts';
import { namedScope } from '../operations/named-scope.ts';
import { hasSense, hasTopic, type Situation } from '../situation/situation.ts';
import { operationsInQuestion } from './ask-api.ts';

const hasParam = ({ params }: Operation, ...names: readonly RegExp[]): boolean =>
  params.some((param) => param.in !== 'path' && names.some((name) => name.test(param.name)));
const hasHeader = ({ responses }: Operation, name: RegExp): boolean =>
  responses.some(({ headers }) => headers.some((header) => name.test(header)));
const returns = ({ responses }: Operation, status: string): boolean => responses.some((one) => one.status === status);
const isDescribedWith = ({ summary, description }: Operation, words: RegExp): boolean =>
  words.test(`${summary ?? ''} ${description ?? ''}`);
const takesMedia = ({ bodies }: Operation, media: RegExp): boolean => bodies.some((body) => media.test(body.media));
const takesList = ({ bodies }: Operation): boolean =>
  bodies.some(({ schema }) => typeof schema === 'object' && (schema.type === 'array' || schema.items !== undefined));

/** How a spec shows that an operation has a feature. */
const EVIDENCE: Readonly<Record<ApiFeature, (operation: Operation) => boolean>> = {
  paging: (one) =>
    one.method === 'GET' &&
    hasParam(
      one,
      /^(?:page|limit|offset|cursor|skip|take|after|before)$/i,
      /(?:^|_)(?:page|per_page)/i,
      /page(?:Size|Token)|(?:starting|ending)_/,
    ),
  'rate-limits': (one) =>
    returns(one, '429') || hasHeader(one, /rate-?limit|^retry-after$/i) || isDescribedWith(one, /rate[- ]limit|throttl|\bquotas?\b/i),
  caching: (one) =>
    returns(one, '304') ||
    hasHeader(one, /^(?:etag|cache-control|last-modified|expires)$/i) ||
    hasParam(one, /^if-(?:none-match|modified-since)$/i),
  'idempotency-keys': (one) => hasParam(one, /idempoten/i) || isDescribedWith(one, /idempotency[- ]key/i),
  'bulk-requests': (one) => /(?:^|[/_.-])(?:bulk|batch)/i.test(one.path) || (one.method !== 'GET' && takesList(one)),
  'file-uploads': (one) =>
    takesMedia(one, /^multipart\/|octet-stream|^image\//i) ||
    (one.method !== 'GET' && isDescribedWith(one, /\bupload(?:s|ing)? .*\bfiles?\b/i)),
  languages: (one) => hasParam(one, /^(?:accept-language|lang|language|locale)$/i) || hasHeader(one, /^content-language$/i),
};

const featureIn = (clause: Clause): ApiFeature | undefined =>
  hasTopic(clause, 'test', 'coverage', 'run') || hasSense(clause, 'suite')
    ? undefined
    : API_FEATURES.find((one) => hasTopic(clause, one) && !(one === 'paging' && hasTopic(clause, 'limits')));

/** "can I send an idempotency key?" asks about the API, even though its words also name kinds of tests. */
export const asksAboutFeature = (clause: Clause): boolean =>
  featureIn(clause) !== undefined &&
  /^(?:(?:can|could|may) (?:i|we)|is|are|do|does)\b/.test(clause.words.map(({ lower }) => lower).join(' '));

/** Lists the operations with the feature that a question mentions. Null if it mentions none, or is about tests and results. */
export function featureAction(clause: Clause, situation: Situation): Action | null {
  const { model } = situation.context;
  const feature = featureIn(clause);
  if (feature === undefined || model === null) return null;
  const namesApi = clause.slots.some(({ kind }) => kind === 'operation' || kind === 'resource' || kind === 'path');
  const named = namesApi ? (operationsInQuestion(clause, situation) ?? []) : [];
  const having = (named.length > 0 ? named : model.operations).filter(EVIDENCE[feature]);
  // "does the order list support paging?" is answered by its parameters.
  if (feature === 'paging' && named.length > 0 && having.length === 1)
    return { kind: 'describe-operation', operations: having.map(({ key }) => key), aspect: 'parameters' };
  return { kind: 'list-operations', scope: namedScope(having), demand: null, field: null, feature };
}
