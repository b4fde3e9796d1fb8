import { describe, expect, it } from 'vitest';
import { deniedOperations, firstFinding } from './first-finding.ts';

type Finding = Parameters<typeof deniedOperations>[0][number];

const refused = (operation: string, cases: number, status = 403): Finding => ({
  kind: 'spec-gap',
  operation,
  cases,
  message: `returns ${status} for a request that the spec allows`,
});
const defect: Finding = { kind: 'defect', operation: 'GET /tools', cases: 1, message: 'The status is 500, expected 2xx.' };

describe('the first finding', () => {
  it('is a defect before anything else', () => {
    expect(firstFinding([refused('POST /tools', 16), defect])).toBe(defect);
  });

  it('is the one that affects the most cases among findings of the same kind', () => {
    expect(firstFinding([refused('GET /repairs', 1), refused('POST /tools', 16)])?.operation).toBe('POST /tools');
    expect(firstFinding([])).toBeUndefined();
  });
});

describe('the operations that the user may not call', () => {
  it('are listed once, the most affected first', () => {
    expect(deniedOperations([refused('GET /repairs', 1), refused('POST /tools', 16), refused('GET /repairs', 1)])).toEqual([
      'POST /tools',
      'GET /repairs',
    ]);
  });

  it('do not hide a defect, and are not blamed for other rejections', () => {
    expect(deniedOperations([refused('POST /tools', 16), defect])).toEqual([]);
    expect(deniedOperations([refused('POST /tools', 1), refused('POST /loans', 5, 400)])).toEqual([]);
    expect(deniedOperations([])).toEqual([]);
  });
});
