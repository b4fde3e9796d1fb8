import { isSuccess } from '../../visit.ts';
import type { Exchange } from '../model/script.ts';
import type { ProbeVerdict } from '../model/verdict.ts';
import { listTexts, verdictDefaults } from './judge-exchange.ts';
import { isLeakedSecret } from './leaks.ts';

/** Secrets in a response. Every successful read is checked. */
export function judgeSecrets(exchange: Exchange): readonly ProbeVerdict[] {
  const { answer, step } = exchange;
  if (!isSuccess(answer)) return [];
  const sent = JSON.stringify(exchange.request.body ?? null);
  const secret = listTexts(answer.json).find(
    ([name, value]) =>
      isLeakedSecret(name, value) && !(step.method === 'POST' && sent.includes(value) && /login|token/i.test(step.state.op.path)),
  );
  if (secret === undefined) return [];
  const [name] = secret;
  return [
    {
      ...verdictDefaults(exchange),
      place: name,
      source: 'convention',
      rule: 'secret-in-response',
      text: `${step.state.op.key} returns ${name}`,
      expected: `no ${name} in the response`,
      actual: `${name} with a value`,
      checks: null,
    },
  ];
}
