import { describe, expect, it } from 'vitest';
import { currentSuiteIn, suiteSentence } from './current-suite.ts';

const message = { suiteId: null, suiteName: null, revision: null };
const books = { suiteId: 's1', suiteName: 'Books', revision: 2 };
const orders = { suiteId: 's2', suiteName: 'Orders', revision: 1 };

describe('the suite that a conversation works on', () => {
  it('is the suite of the latest answer that has one', () => {
    expect(currentSuiteIn([books, orders, message], [])).toEqual({ id: 's2', name: 'Orders', revision: 1, cases: null });
    expect(currentSuiteIn([message], [])).toBeNull();
  });

  it('has the name, the revision and the cases of the list, which knows edits on other pages', () => {
    const suite = currentSuiteIn([books], [{ id: 's1', name: 'Books and more', revision: 3, cases: 7 }]);
    expect(suite).toEqual({ id: 's1', name: 'Books and more', revision: 3, cases: 7 });
    expect(suite && suiteSentence(suite)).toBe('Books and more r3, 7 cases');
  });

  it('shows no number of cases while the list is older than the answer', () => {
    const suite = currentSuiteIn([books], [{ id: 's1', name: 'Books', revision: 1, cases: 7 }]);
    expect(suite && suiteSentence(suite)).toBe('Books r2');
  });
});
