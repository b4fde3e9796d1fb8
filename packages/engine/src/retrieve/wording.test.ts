import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../model/index.ts';
import { modelOf } from '../shop.fixture.ts';
import { rankOperations } from './search-operations.ts';

const op = (summary: string, more: JsonObject = {}): JsonObject => ({ summary, responses: { 200: { description: '' } }, ...more });
const rankedIn = (paths: JsonObject, words: string): readonly string[] =>
  rankOperations(modelOf({ openapi: '3.1.0', info: { title: 'Garden', version: '1' }, paths }).operations, words).map(
    ({ op: { key } }) => key,
  );

describe('one of several versions', () => {
  test.each(['v1beta2', 'v1alpha1', 'experimental'])('the stable one comes before %s', (version) => {
    const paths = { [`/${version}/seeds`]: { get: op('List seeds') }, '/apis/garden/v1/seeds': { get: op('List seeds') } };
    expect(rankedIn(paths, 'list seeds')[0]).toBe('GET /apis/garden/v1/seeds');
  });

  test('a deprecated one comes last', () => {
    const paths = { '/seeds/old': { get: op('List seeds', { deprecated: true }) }, '/seeds/all': { get: op('List seeds') } };
    expect(rankedIn(paths, 'seeds')[0]).toBe('GET /seeds/all');
  });
});

describe('a thing that is known by its name', () => {
  const paths = { '/beds/{id}': { get: op('Get a bed') }, '/beds': { get: op('Get all the beds of a garden') } };

  test.each([['the bed called rose-03'], ["the bed 'south side'"], ['the bed Windermere']])('“%s” is read from the collection', (words) => {
    expect(rankedIn(paths, words)[0]).toBe('GET /beds');
  });

  test('an ID is not a name', () => {
    expect(rankedIn(paths, 'the bed 17')[0]).toBe('GET /beds/{id}');
  });
});

describe('a question', () => {
  test('reads', () => {
    const paths = { '/plantings': { post: op('Planting'), get: op('Read about a planting') } };
    expect(rankedIn(paths, 'when was the planting?')[0]).toBe('GET /plantings');
  });

  test('about several things is not about one', () => {
    const paths = { '/plants/{id}': { get: op('Get a plant') }, '/plants': { get: op('Get the plants of all the gardens') } };
    expect(rankedIn(paths, 'which plants need water')[0]).toBe('GET /plants');
  });

  test('“what if” is no question about what there is', () => {
    const paths = { '/plants': { post: op('Plant'), get: op('List everything that grows in here') } };
    expect(rankedIn(paths, 'what if a plant is missing')[0]).toBe('POST /plants');
  });
});
