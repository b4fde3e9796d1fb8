import { isObject } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { isSuccess } from '../../visit.ts';
import type { Exchange } from '../model/script.ts';
import type { ProbeVerdict } from '../model/verdict.ts';
import { verdictDefaults } from './judge-exchange.ts';

const SHARED = /\bpublic\b|\bs-maxage\s*=\s*[1-9]/i;
const PERSONAL_PATH =
  /\/(?:me|my|mine|accounts?|orders?|carts?|wallets?|balances?|payments?|invoices?|messages?|inbox|profiles?|users?|customers?|patients?|medical)(?:\/|$)/i;
const PERSONAL_FIELD = /^(?:e-?mail|phone|address|balance|birth|iban|owner_?id|user_?id|customer_?id)/i;

/** A shared cache may store a response to a request with credentials only if the response allows it, and then shows it to other users. */
export function judgeCaching(exchange: Exchange): readonly ProbeVerdict[] {
  const { answer, step } = exchange;
  const { op } = step.state;
  const caching = answer.header('cache-control') ?? '';
  const isSecured = op.security.length > 0 && op.security.every((alternative) => alternative.length > 0);
  const isRead = step.method === 'GET' && isSuccess(answer) && step.sender !== 'anonymous';
  if (!isRead || !isSecured || !SHARED.test(caching) || isKeyed(exchange) || /\bprivate\b|\bno-store\b/i.test(caching)) return [];
  const isPersonal = PERSONAL_PATH.test(op.path) || hasPersonalField(answer.json);
  return [
    {
      ...verdictDefaults(exchange),
      grade: isPersonal ? 'defect' : 'note',
      rule: 'shared-cache',
      text: `${op.key} requires credentials, but shared caches may store the response`,
      expected: 'Cache-Control: private or no-store',
      actual: `Cache-Control: ${caching}`,
      source: 'protocol',
      checks: null,
    },
  ];
}

const CREDENTIAL = /^(?:proxy-)?authorization$|cookie|key|token|session/i;

/** True if Vary contains the header with the credentials, so that a cache returns the response only for the same credentials. */
function isKeyed({ answer }: Exchange): boolean {
  const names = (answer.header('vary') ?? '').split(',').map((name) => name.trim().toLowerCase());
  const sent = answer.sent?.headers.map(([name]) => name.toLowerCase()).filter((name) => CREDENTIAL.test(name)) ?? [];
  return names.includes('*') || sent.some((name) => names.includes(name));
}

function hasPersonalField(json: Json | undefined): boolean {
  return isObject(json) && Object.keys(json).some((name) => PERSONAL_FIELD.test(name));
}
