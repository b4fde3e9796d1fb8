import { describe, expect, it } from 'vitest';
import { rankEntries } from './palette-search.ts';

const entry = (title: string, names: readonly string[] = [], detail = '') => ({ id: title, title, names, detail });
const found = (entries: readonly ReturnType<typeof entry>[], typed: string, recent: readonly string[] = []) =>
  rankEntries(entries, typed, recent).entries.map(({ title }) => title);

describe('the order of hits', () => {
  it('is: exact, beginning, word, description', () => {
    const entries = [entry('Later', [], 'run it later'), entry('Stop the run'), entry('Run the suite'), entry('Run')];
    expect(found(entries, 'run')).toEqual(['Run', 'Run the suite', 'Stop the run', 'Later']);
  });

  it('puts a synonym before a word inside another name', () => {
    expect(found([entry('Project settings'), entry('Members', ['team settings', 'settings'])], 'settings')).toEqual([
      'Members',
      'Project settings',
    ]);
  });

  it('forgives a typo only when nothing better is there to compare', () => {
    expect(found([entry('Gitea'), entry('Billing')], 'gitae')).toEqual(['Gitea']);
    expect(found([entry('Gitea')], 'gtae')).toEqual([]);
    expect(found([entry('Run')], 'rum')).toEqual([]);
  });

  it('puts recent entries first among equals, and not before better ones', () => {
    const entries = [entry('staging'), entry('staging eu')];
    expect(found(entries, 'stag', ['staging eu'])).toEqual(['staging eu', 'staging']);
    expect(found(entries, 'staging', ['staging eu'])).toEqual(['staging', 'staging eu']);
  });

  it('finds what shares the rarest word when no entry has every word', () => {
    const entries = [entry('New project', ['add project']), entry('New environment', ['add environment']), entry('Members', ['invite'])];
    expect(found(entries, 'add a member')[0]).toBe('Members');
    expect(found(entries, 'inviting someone')[0]).toBe('Members');
    expect(found(entries, 'weather')).toEqual([]);
    expect(rankEntries(entries, 'add a member', []).areSure).toBe(false);
    expect(rankEntries(entries, 'members', []).areSure).toBe(true);
  });

  it('ignores words that say nothing about what is wanted', () => {
    expect(found([entry('Run a load test'), entry('Runs')], 'see all my runs')[0]).toBe('Runs');
    expect(found([entry('Endpoints'), entry('Generate a suite for an endpoint')], 'list of endpoints')[0]).toBe('Endpoints');
  });

  it('reads other forms of a word', () => {
    expect(found([entry('Sign out'), entry('Rerun the failed cases')], 'signing out')).toEqual(['Sign out']);
    expect(found([entry('Sign out'), entry('Rerun the failed cases')], 'rerun failures')).toEqual(['Rerun the failed cases']);
  });

  it('keeps everything in its order without a query', () => {
    expect(found([entry('b'), entry('a')], ' ')).toEqual(['b', 'a']);
  });
});
