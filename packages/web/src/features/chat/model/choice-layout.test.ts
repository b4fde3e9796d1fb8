import type { ChoicesCard } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { type ChoiceOption, fitsInRow, isForLiveRun, isPrimaryChoice, removeLinksTo } from './choice-layout.ts';

const send = (label: string, detail: string | null = null, text = label): ChoiceOption => ({ kind: 'send', label, detail, text });
const card = (...options: ChoiceOption[]): ChoicesCard => ({ type: 'choices', title: 'Go on', options });
const openRun: ChoiceOption = { kind: 'open', label: 'Open the run', detail: null, page: 'run', id: 'r1', against: null };

describe('the layout of choices', () => {
  it('puts a single button and its explanation into a row', () => {
    expect(fitsInRow(card(send('Undo', 'restore the suite as it was before revision 2')))).toBe(true);
    expect(fitsInRow(card(openRun, send('Explain the first failure'), send('Run 2 failed cases again')))).toBe(true);
  });

  it('lists choices that explain themselves, many choices, long labels and operations', () => {
    expect(fitsInRow(card(send('All', '12 cases'), send('Failed', '2 cases')))).toBe(false);
    expect(fitsInRow(card(send('a'), send('b'), send('c'), send('d')))).toBe(false);
    expect(fitsInRow(card(send('Run a load test on staging: 20 users for 30 s, p95 within 150 ms')))).toBe(false);
    expect(fitsInRow(card(send('GET /orders')))).toBe(false);
  });

  it('makes the only button of a preview the main step, and never the way back', () => {
    expect(isPrimaryChoice(card(send('Run on staging')))).toBe(true);
    expect(isPrimaryChoice(card(send('Undo', null, '/undo')))).toBe(false);
    expect(isPrimaryChoice(card(send('Stop', null, '/stop')))).toBe(false);
    expect(isPrimaryChoice(card(openRun))).toBe(false);
    expect(isPrimaryChoice(card(send('a'), send('b')))).toBe(false);
  });

  it('knows the choices that end with the run', () => {
    expect(isForLiveRun(card(send('Stop', null, '/stop'), openRun))).toBe(true);
    expect(isForLiveRun(card(openRun))).toBe(false);
  });

  it('leaves out a link to the run that is shown already', () => {
    const stop = send('Stop', null, '/stop');
    expect(removeLinksTo(card(stop, openRun), 'r1').options).toEqual([stop]);
    expect(removeLinksTo(card(stop, openRun), 'r2').options).toEqual([stop, openRun]);
  });
});
