import { expect, test } from 'vitest';
import { CaseQueue } from './case-queue.ts';
import { get, makeCase } from './world.fixture.ts';

const waiting = (id: string, needs: readonly string[] = []) => makeCase(id, [get('/a')], { needs });

/** Returns the ids of all cases that can run now. */
function ready(queue: CaseQueue): readonly string[] {
  const ids: string[] = [];
  for (let next = queue.takeReady(); next !== undefined; next = queue.takeReady()) ids.push(next.id);
  return ids;
}

test('cases are taken in list order, and waiting cases are skipped', () => {
  const queue = new CaseQueue([waiting('a'), waiting('b', ['a']), waiting('c')]);
  expect(ready(queue)).toEqual(['a', 'c']);
});

test('a case is taken once everything it needs has ended, before later cases', () => {
  const queue = new CaseQueue([waiting('a'), waiting('b', ['a', 'd']), waiting('c', ['a']), waiting('d'), waiting('e')]);
  expect([queue.takeReady()?.id, queue.takeReady()?.id]).toEqual(['a', 'd']);
  queue.end('d');
  queue.end('a');
  expect(ready(queue)).toEqual(['b', 'c', 'e']);
});

test('A need that is not in the list, or is listed twice, does not block a case.', () => {
  const queue = new CaseQueue([waiting('a'), waiting('b', ['elsewhere']), waiting('c', ['a', 'a'])]);
  expect(ready(queue)).toEqual(['a', 'b']);
  queue.end('a');
  expect(ready(queue)).toEqual(['c']);
});

test('A cycle starts with its first case, and no case is taken twice.', () => {
  const queue = new CaseQueue([waiting('a'), waiting('b', ['c']), waiting('c', ['b'])]);
  expect(ready(queue)).toEqual(['a']);
  expect(queue.takeAny()?.id).toBe('b');
  queue.end('b');
  expect(ready(queue)).toEqual(['c']);
  queue.end('c');
  expect([ready(queue), queue.takeAny()]).toEqual([[], undefined]);
});
