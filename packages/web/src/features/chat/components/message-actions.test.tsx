// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { MessageActions } from './message-actions.tsx';

const line = { requests: { total: 3, write: 1 }, host: '127.0.0.1', suiteId: 's1', suiteName: 'Orders', revision: 2 };
const nothing = (): void => undefined;
const handlers = { onRun: nothing, onDownload: nothing, onBrowse: nothing, onNegatives: nothing };

function show(props: Partial<Parameters<typeof MessageActions>[0]> = {}): void {
  render(
    <MemoryRouter>
      <MessageActions line={line} access="edit" isDownloading={false} {...handlers} {...props} />
    </MemoryRouter>,
  );
}
afterEach(cleanup);

describe('the buttons under an answer', () => {
  it('have a label and a variant: one is primary, the others are secondary', () => {
    show();
    const buttons = screen.getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Run in Cloud', 'Download Run Pack', 'Browse Files', 'Add Negatives']);
    const [primary = '', ...others] = buttons.map(({ className }) => className);
    expect(new Set(others).size).toBe(1);
    expect(others).not.toContain(primary);
  });

  it('become one loading button that cannot be pressed while a pack is built', () => {
    show({ isDownloading: true });
    const [button, ...more] = screen.getAllByRole('button');
    expect([button?.textContent, button?.hasAttribute('disabled'), more]).toEqual(['Downloading...', true, []]);
    expect(button?.querySelector('.animate-spin')).toBeTruthy();
  });

  it("link to a load run of the answer's suite", () => {
    show();
    expect(screen.getByRole('link', { name: 'Run as load test' }).getAttribute('href')).toBe('/app/runs?start=load&suite=s1');
  });
});
