// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../../../ui/dialog.tsx';
import { CreateProjectForm } from './create-project-form.tsx';

const send = vi.fn();
vi.mock('../hooks/use-create-project.ts', () => ({ useCreateProject: () => ({ mutate: send, isPending: false }) }));

afterEach(() => {
  cleanup();
  send.mockReset();
});

function open(): HTMLElement {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Dialog open>
        <CreateProjectForm onDone={() => undefined} />
      </Dialog>
    </QueryClientProvider>,
  );
  return screen.getByLabelText('Name');
}

describe('the form of a new project', () => {
  it('reports a missing name beside the field, focuses it and sends nothing', async () => {
    const name = open();
    fireEvent.click(screen.getByRole('button', { name: 'Create Project' }));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(send).not.toHaveBeenCalled();
  });

  it('removes the error as soon as a name is typed and sends the trimmed values', () => {
    const name = open();
    fireEvent.click(screen.getByRole('button', { name: 'Create Project' }));
    fireEvent.change(name, { target: { value: ' Payments ' } });
    expect(name.getAttribute('aria-invalid')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /US/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Create Project' }));
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ name: 'Payments', description: '', region: 'US' }));
  });
});
