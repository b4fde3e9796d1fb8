// @vitest-environment happy-dom
import type { RunDetails } from '@assay/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeStep } from '../features/runs/model/step.fixture.ts';
import { listResponse, openApp } from './open-app.fixture.tsx';
import { run } from './run.fixture.ts';

const step = makeStep('orders.create#0', 'fail', { caseId: 'orders.create', title: 'Places an order', op: 'POST /orders', status: 500 });
const at = `/api/runs/${run.id}`;
const open = (changes: Partial<RunDetails> = {}): void =>
  openApp(`/app/runs/${run.id}`, { [`GET ${at}`]: { ...run, ...changes }, [`GET ${at}/steps`]: listResponse([step]) });
const target = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

it('a step of a run links to its case in the suite editor', async () => {
  open();
  expect(await target('orders.create')).toBe('/app/projects/p1/suites?suite=s1&case=orders.create');
});

it('a run links to the conversation of its suite', async () => {
  open({ conversationId: 'c1' });
  expect(await target('Smoke of the shop r3')).toBe('/app?c=c1');
});

it('a run of a suite without a conversation links to the suite', async () => {
  open();
  expect(await target('Smoke of the shop r3')).toBe('/app/projects/p1/suites?suite=s1');
});

it.each([
  ['documented', 'C', 'contract'],
  ['Written by hand', 'H', null],
] as const)('a step of a case with the reason "%s" and the letter %s shows the evidence %s', async (why, evidence, shown) => {
  openApp(`/app/runs/${run.id}`, { [`GET ${at}`]: run, [`GET ${at}/steps`]: listResponse([{ ...step, why, evidence }]) });
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByText(/evidence: /)?.textContent.split('evidence: ')[1] ?? null).toBe(shown);
});
