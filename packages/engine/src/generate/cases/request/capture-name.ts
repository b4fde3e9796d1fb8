import { camelCase, literalSegments, singular, wordsOf } from '../../../format/words.ts';
import type { Operation } from '../../../model/index.ts';
import type { Link } from '../../links/score-link.ts';
import type { CaseDraft } from '../context/generation-context.ts';

/** Returns `orderId` for the field `id` in `/orders`. */
export function captureName(draft: CaseDraft, link: Pick<Link, 'producer' | 'field'>): string {
  const base = baseName(link);
  const taken = new Set(draft.captured.values());
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}${count}`;
  return name;
}

const baseNames = new WeakMap<Operation, Map<string, string>>();

function baseName({ producer, field }: Pick<Link, 'producer' | 'field'>): string {
  const ofProducer = baseNames.get(producer) ?? new Map<string, string>();
  baseNames.set(producer, ofProducer);
  const known = ofProducer.get(field);
  if (known !== undefined) return known;
  const resource = wordsOf(literalSegments(producer.path).at(-1) ?? 'item').map(singular);
  const words = [...resource, ...wordsOf(field)].filter((word, index, all) => index === 0 || word !== all[index - 1]);
  const safe = camelCase(words).replace(/[^A-Za-z0-9_]/g, '');
  const name = /^[A-Za-z_]/.test(safe) ? safe : `value${safe}`;
  ofProducer.set(field, name);
  return name;
}
