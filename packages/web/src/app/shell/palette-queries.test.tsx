// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '../open-app.fixture.tsx';
import { paletteQueries, paletteResponses } from './palette-queries.fixture.ts';

const WANTED_HITS = 134;

const firstHit = (): string => screen.queryAllByRole('option').find((option) => option.hidden !== true)?.textContent ?? '';

it(`puts what people mean first, for at least ${WANTED_HITS} of ${paletteQueries.length} queries`, async () => {
  openApp('/app/projects', paletteResponses);
  await screen.findAllByText('Bookshop API');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  await screen.findByText('List orders');
  await screen.findByText('Stop the run');
  const misses: string[] = [];
  for (const [typed, ...wanted] of paletteQueries) {
    fireEvent.change(field, { target: { value: typed } });
    const isHit = () => expect(wanted.some((start) => firstHit().startsWith(start))).toBe(true);
    await waitFor(isHit, { timeout: 60, interval: 15 }).catch(() =>
      misses.push(`${typed}: ${firstHit()} instead of ${wanted.join(' or ')}`),
    );
  }
  expect(paletteQueries).toHaveLength(138);
  expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(paletteQueries.length - WANTED_HITS);
});
