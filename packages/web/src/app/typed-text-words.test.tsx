// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AiDetectionDialog } from '../features/auth/components/ai-detection-dialog.tsx';
import { openApp, stubServer } from './open-app.fixture.tsx';
import { Providers } from './providers.tsx';

const type = (field: HTMLElement, value: string): void => {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
};
const question = () => screen.queryByRole('alertdialog', { name: 'Discard your changes?' });

describe('unsaved text', () => {
  it('survives Escape in the drawer of an environment', async () => {
    openApp('/app/environments');
    fireEvent.click(await screen.findByRole('button', { name: 'Configure local' }));
    const field = await within(await screen.findByRole('dialog')).findByLabelText<HTMLInputElement>(/^Base URL/);
    type(field, 'http://127.0.0.1:5000');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(question()).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(field.value).toBe('http://127.0.0.1:5000');
  });

  it('includes a row that was added in the drawer', async () => {
    openApp('/app/environments');
    fireEvent.click(await screen.findByRole('button', { name: 'Configure local' }));
    const drawer = within(await screen.findByRole('dialog'));
    fireEvent.click((await drawer.findAllByRole('button', { name: /^Remove/ }))[0] as HTMLElement);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(question()).not.toBeNull();
  });

  it('stays in the detection dialog when nothing was found, and the dialog reports that', async () => {
    stubServer({ 'POST /api/llm/detect/code': { candidates: [], best: null, tokenEndpoint: null, notes: [] } });
    const onFound = vi.fn();
    render(<AiDetectionDialog profileKey={{ projectId: 'p1', environmentKey: '' }} onFound={onFound} onClose={() => undefined} />, {
      wrapper: Providers,
    });
    const area = screen.getByLabelText<HTMLTextAreaElement>(/^Paste an example/);
    type(area, 'GET /health');
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('No candidates found')).toBeTruthy();
    expect([area.value, onFound.mock.calls.length]).toEqual(['GET /health', 0]);
  });

  it('triggers a question before a link or a tab leaves the settings of a project', async () => {
    openApp('/app/projects/p1/settings?tab=general');
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Description');
    type(field, 'Not saved yet');
    fireEvent.click(screen.getByRole('link', { name: 'Runs' }));
    expect(await screen.findByText('Discard unsaved changes?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(location.pathname).toBe('/app/projects/p1/settings');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Not saved yet');
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Members' }), { button: 0 });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(location.search).toBe('?tab=members'));
  });

  it('makes the browser ask before it closes the page', async () => {
    openApp('/app/projects/p1/settings?tab=general');
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const field = await screen.findByLabelText('Description');
    expect(leave()).toBe(false);
    type(field, 'Not saved yet');
    expect(leave()).toBe(true);
  });
});
