// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ActionBar } from '../features/auth/components/action-bar.tsx';
import { AiDetectionDialog } from '../features/auth/components/ai-detection-dialog.tsx';
import { EndpointCard } from '../features/auth/components/endpoint-card.tsx';
import { ExpiryBadge } from '../features/auth/components/expiry-badge.tsx';
import { InjectionCard } from '../features/auth/components/injection-card.tsx';
import { useDetection } from '../features/auth/hooks/use-detection.ts';
import { type ProfileAction, useProfileActions } from '../features/auth/hooks/use-profile-actions.ts';
import { useChat } from '../features/chat/hooks/use-chat.ts';
import { useCreateEnvironment } from '../features/environments/hooks/use-create-environment.ts';
import { useDeleteEnvironment } from '../features/environments/hooks/use-delete-environment.ts';
import { useEditEnvironment } from '../features/environments/hooks/use-edit-environment.ts';
import { useCreateProject } from '../features/projects/hooks/use-create-project.ts';
import { useDeleteProject } from '../features/projects/hooks/use-delete-project.ts';
import { NO_ARTIFACT, notifyDownloaded, notifyNoProject } from '../features/run-packs/model/pack-notices.ts';
import { useStartRun } from '../features/runs/hooks/use-start-run.ts';
import { useDeleteSpec } from '../features/specs/hooks/use-delete-spec.ts';
import { problem } from '../lib/session/session.fixture.ts';
import { environment, project, type StubResponses, stubServer, waitForText } from './open-app.fixture.tsx';
import { Providers } from './providers.tsx';

const inApp = { wrapper: Providers } as const;
const inRouter = {
  wrapper: ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter>
      <Providers>{children}</Providers>
    </MemoryRouter>
  ),
} as const;

describe('notices about auth profiles', () => {
  const act = (action: ProfileAction, answers: StubResponses = {}): void => {
    stubServer(answers);
    renderHook(() => useProfileActions(), inApp).result.current.mutate({ action, profile: { id: 'a1' } });
  };

  it.each([
    ['enable', 'Auth profile enabled successfully', 'Failed to enable auth profile', 'POST /api/authprofiles/a1/enable'],
    ['disable', 'Auth profile disabled successfully', 'Failed to disable auth profile', 'POST /api/authprofiles/a1/disable'],
    ['delete', 'Auth profile deleted successfully', 'Failed to delete auth profile', 'DELETE /api/authprofiles/a1'],
  ] as const)('tell how it went to %s one', async (action, done, failed, call) => {
    act(action);
    await waitForText(done);
    cleanup();
    act(action, { [call]: 400 });
    await waitForText(failed);
    await waitForText(`Refused: ${call}`);
  });

  const detect = (answer: unknown): void => {
    stubServer({ 'POST /api/authprofiles/detect': answer });
    renderHook(() => useDetection({ projectId: 'p1', environmentKey: 'local' }, () => undefined), inApp).result.current.detect(
      'http://127.0.0.1:4999',
    );
  };

  it('report when detection found nothing, and when it failed', async () => {
    detect({ candidates: [], best: null, tokenEndpoint: null });
    await waitForText('No candidates found');
    cleanup();
    detect(400);
    await waitForText('Failed to detect auth candidates');
    expect(JSON.stringify({ ...localStorage })).toContain('Failed to detect authentication methods');
  });
});

describe('the parts of the wizard', () => {
  it('reads a pasted request, shows progress, and reports a failure', async () => {
    stubServer({ 'POST /api/llm/detect/code': 400 });
    render(
      <Providers>
        <AiDetectionDialog profileKey={{ projectId: 'p1', environmentKey: '' }} onFound={() => undefined} onClose={() => undefined} />
      </Providers>,
    );
    expect(screen.getByRole('tab', { name: 'By Auth Code' })).toBeTruthy();
    const area = screen.getByLabelText('Paste an example auth request or snippet (js, curl, ts and so on)');
    fireEvent.change(area, { target: { value: 'curl https://api.example/token' } });
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await waitForText('AI detection failed');
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('button', { name: 'Detecting...' })).toHaveProperty('disabled', true);
  });

  it('offers the endpoint that a detection found', () => {
    const onUse = vi.fn();
    render(
      <EndpointCard
        endpoint={{ endpoint: 'https://api.example/token', confidence: 0.87, source: 'code' }}
        isInForm={false}
        onUse={onUse}
      />,
    );
    expect(screen.getByText('87%')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Use this endpoint' }));
    expect(onUse).toHaveBeenCalledTimes(1);
  });

  it('shows that a test is running, and labels the save button', () => {
    const nothing = (): void => undefined;
    render(<ActionBar canTest canSave isTesting isSaving={false} next="test" hint="" onTest={nothing} onSave={nothing} />);
    expect(screen.getByRole('button', { name: /^Testing\.\.\./ })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: /^Save Profile/ })).toBeTruthy();
  });

  it('warns before a token expires and shows hours and minutes before that', () => {
    const now = Date.parse('2025-09-10T08:00:00.000Z');
    const base = { ok: true, status: 'ok', message: '', continuation: null };
    const at = (minutes: number) => ({ ...base, expiresAt: new Date(now + minutes * 60_000).toISOString() }) as never;
    const { rerender } = render(<ExpiryBadge result={at(3)} isBusy={false} now={now} />);
    expect(screen.getByText('Expiring')).toBeTruthy();
    rerender(<ExpiryBadge result={at(125)} isBusy={false} now={now} />);
    expect(screen.getByText(/2h 5m/)).toBeTruthy();
  });

  it('copies the injection preview, and reports when the clipboard rejects it', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce().mockRejectedValueOnce(new Error('denied'));
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ ...navigator.clipboard, writeText });
    render(
      <Providers>
        <InjectionCard preview={{ name: 'Authorization', value: 'Bearer demo', line: 'Authorization: Bearer demo', isLive: true }} />
      </Providers>,
    );
    const button = screen.getByRole('button', { name: 'Copy injection preview' });
    fireEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Copied' })).toBe(button);
    await waitForText('Copied to clipboard');
    await waitForText('Header injection preview copied successfully');
    fireEvent.click(button);
    await waitForText('Failed to copy');
    await waitForText('Could not copy to clipboard');
  });
});

describe('notices about projects, environments, specs and runs', () => {
  const nothing = (): void => undefined;

  it('report a project that could not be created', async () => {
    stubServer({ 'POST /api/projects': 400 });
    renderHook(() => useCreateProject(nothing), inApp).result.current.mutate({ name: 'A', description: '', region: 'EU' });
    await waitForText('Failed to create project');
  });

  it('report a project that could not be deleted', async () => {
    stubServer({ 'DELETE /api/projects/p1': 400 });
    renderHook(() => useDeleteProject(project, nothing), inApp).result.current.mutate();
    await waitForText('Failed to delete project');
  });

  it('report an environment that could not be created or changed', async () => {
    stubServer({ 'POST /api/projects/p1/environments': 400, 'PUT /api/environments/e1': 400 });
    const making = renderHook(() => useCreateEnvironment(nothing), inApp).result;
    act(() => making.current.change({ name: 'qa', baseUrl: 'http://127.0.0.1:4999' }));
    act(() => making.current.create('p1'));
    await waitForText('Failed to create environment');
    const editing = renderHook(() => useEditEnvironment(environment, nothing), inApp).result;
    act(() => editing.current.save());
    await waitForText('Failed to update environment');
    await waitForText('Refused: PUT /api/environments/e1');
  });

  it('report an environment that could not be deleted', async () => {
    stubServer({ 'DELETE /api/environments/e1': 400 });
    renderHook(() => useDeleteEnvironment(environment, nothing), inApp).result.current.mutate();
    await waitForText('Failed to delete environment');
  });

  it('report whether a spec was deleted', async () => {
    const remove = (answers: StubResponses): void => {
      stubServer(answers);
      renderHook(() => useDeleteSpec({ id: 's1', projectId: 'p1' }, nothing), inApp).result.current.mutate();
    };
    remove({});
    await waitForText('Deleted');
    await waitForText('Specification and related endpoints removed.');
    cleanup();
    remove({ 'DELETE /api/openapi/s1': 400 });
    await waitForText('Delete failed');
  });

  it('report that a run was created, or why it was not', async () => {
    const start = (answer: unknown): void => {
      stubServer({ 'POST /api/runs': answer });
      const request = { projectId: 'p1', environmentId: 'e1', runPackId: null, suiteId: null, revision: null, conversationId: null };
      void renderHook(() => useStartRun(), inRouter).result.current(request);
    };
    start({ runId: 'r7', status: 'queued' });
    await waitForText('Cloud run started');
    await waitForText('Run r7 created with status: queued');
    cleanup();
    start(400);
    await waitForText('Failed to start cloud run');
    expect(screen.queryByRole('button', { name: 'Choose the server' })).toBeNull();
    cleanup();
    start(problem(409, 'NO_ENVIRONMENT', 'The project has no environment to run against.'));
    expect(await screen.findByRole('button', { name: 'Choose the server' })).toBeTruthy();
  });

  it('require a project before a run pack, and report a missing archive', async () => {
    stubServer();
    render(<Providers>{null}</Providers>);
    notifyNoProject();
    await waitForText('Please select a project before generating a run pack.');
    expect(NO_ARTIFACT).toMatch(/^Run pack created but no downloadable artifact was returned\.{3} /);
    notifyDownloaded({ packId: 'p', hasFile: false });
    await waitForText(NO_ARTIFACT);
  });
});

describe('notices of the chat', () => {
  const send = (text: string, projectId: string | null): void => {
    const conversation = {
      projectId,
      environmentId: null,
      environmentName: 'local',
      conversationId: null,
      access: 'edit',
      messages: [],
    } as const;
    const ports = { startRun: vi.fn(), downloadLatest: vi.fn(), onConversation: vi.fn() };
    renderHook(() => useChat({ ...conversation, ...ports }), inApp).result.current.send(text);
  };

  it('suggest what to do when no endpoint matches', async () => {
    const nothing = {
      heading: '',
      plan: [],
      files: [],
      actions: [],
      nearest: [],
      cards: [],
      suiteId: null,
      revision: null,
      messageId: null,
    };
    stubServer({ 'POST /api/chat': 400, 'POST /api/testgen/generate': nothing });
    send('Tests for dragons', 'p1');
    await waitForText('No endpoints found');
    await waitForText('Import an OpenAPI spec or broaden the request.');
  });

  it('require a project first', async () => {
    stubServer();
    send('Tests for orders', null);
    await waitForText('Select a project first');
    await waitForText('Please select a project first');
  });

  it.each([
    ['Failed to call LLM', 'Tests for orders', 500],
    ['Failed to generate tests', 'Tests for orders', 400],
    ['Failed to add negatives', '/negatives 3', 400],
  ])('show "%s" when %s gets no answer, and that the question is kept on this page only', async (title, text, status) => {
    stubServer({ 'POST /api/chat': 400, 'POST /api/testgen/generate': status });
    send(text, 'p1');
    await waitForText('Failed to save conversation. Using local storage only.');
    await waitForText(title);
  });
});
