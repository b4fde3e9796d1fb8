// @vitest-environment happy-dom
import type { TestCase } from '@assay/engine/model';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { caseFixture } from '../model/case.fixture.ts';
import { EMPTY_CASE } from '../model/new-case.ts';
import { CaseList } from './case-list.tsx';

afterEach(cleanup);

const show = (testCase: TestCase): void => {
  const entry = { path: 'tests/endpoint/cases.json', testCase };
  render(
    <CaseList
      entries={[entry]}
      openId={null}
      chosen={new Set()}
      conflicts={new Set()}
      onOpen={() => undefined}
      onChoose={undefined}
      onSwitch={undefined}
      onNew={undefined}
      below={null}
    />,
  );
};

it('shows the evidence of a generated case', () => {
  show(caseFixture());
  expect(screen.getByTitle(/^Evidence: contract/).textContent).toBe('C');
});

it('shows no evidence for a case that a user wrote', () => {
  show({ ...EMPTY_CASE, id: 'mine', title: 'Mine', op: 'GET /' });
  expect(screen.getByText('mine')).toBeTruthy();
  expect(screen.queryByTitle(/^Evidence/)).toBeNull();
});
