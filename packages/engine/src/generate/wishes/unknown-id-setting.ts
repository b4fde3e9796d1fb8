import type { InputSetting, Operation, TestWish } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { inventUnusedId } from '../faults/unknown-id.ts';
import { isIdLike } from '../links/score-link.ts';

type ExactWish = Extract<TestWish, { kind: 'exact' }>;

/**
 * A valid request never returns 404, because its resource was just created. If the user specified no value for the path, the request uses
 * an ID that does not exist.
 */
export function unknownIdSetting(context: GenerationContext, op: Operation, { settings, expect }: ExactWish): readonly InputSetting[] {
  const isGone = expect.status === '404' || expect.status === '410';
  const others = settings.filter(({ setting }) => setting.kind !== 'named');
  if (!isGone || others.length > 0) return settings;
  const path = op.params.filter((parameter) => parameter.in === 'path');
  const named = path.find(({ name }) => settings.some((entry) => entry.name === name));
  const parameter = named ?? path.findLast(({ name }) => isIdLike(name)) ?? path.at(-1);
  const value = parameter === undefined ? null : inventUnusedId(context, parameter);
  if (parameter === undefined || value === null) return settings;
  return [{ target: 'path', name: parameter.name, setting: { kind: 'value', value } }];
}
