// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PHONE_QUERY } from '../../lib/use-media-query.ts';
import { notify, notifyFailure } from '../../ui/toast.ts';
import { environment, listResponse, openApp, project } from '../open-app.fixture.tsx';
import { isActive, mainItems } from './nav-items.ts';
import { readSidebarCookie } from './use-sidebar.ts';

let width = 1440;

/** Sets the window width, because happy-dom has no layout. */
function stubWidth(): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, kind, px] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
    const matches = kind === undefined ? false : kind === 'min' ? width >= Number(px) : width <= Number(px);
    return { matches, media: query, addEventListener: () => undefined, removeEventListener: () => undefined };
  });
}

beforeEach(() => {
  width = 1440;
  stubWidth();
});
const sidebar = (): Promise<HTMLElement> => screen.findByRole('complementary', { name: 'Primary' });
const press = (keys: object): boolean => fireEvent.keyDown(window, { key: 'b', ...keys });

describe('the sidebar', () => {
  it('names the product, both groups and their screens', async () => {
    openApp('/app/projects');
    const bar = within(await sidebar());
    expect(bar.getByText('API testing tool')).toBeTruthy();
    expect(bar.getByText('Management')).toBeTruthy();
    expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Chat', '/app'],
      ['Projects', '/app/projects'],
      ['Runs', '/app/runs'],
      ['Auth Pilot', '/app/auth-pilot'],
      ['Environments', '/app/environments'],
      ['Integrations', '/app/integrations'],
      ['Settings', '/app/settings'],
    ]);
  });

  it('highlights an item on every address below its own, but Chat only on its own address', async () => {
    openApp('/app/projects/p1');
    const links = within(await sidebar()).getAllByRole('link');
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent)).toEqual([
      'Projects',
    ]);
    const current = (path: string) => mainItems.filter((item) => isActive(item, path)).map(({ label }) => label);
    expect([current('/app'), current('/app/runs/1'), current('/app/runsome'), current('/app/other')]).toEqual([['Chat'], ['Runs'], [], []]);
  });

  it('is 16rem wide, 3rem as icons, and toggled by Ctrl or Cmd plus b', async () => {
    openApp('/app/projects');
    expect((await sidebar()).className).toContain('w-[16rem]');
    press({ ctrlKey: true });
    expect((await sidebar()).className).toContain('w-[3rem]');
    press({ metaKey: true });
    expect((await sidebar()).className).toContain('w-[16rem]');
    press({});
    expect((await sidebar()).className).toContain('w-[16rem]');
  });

  it('is remembered in a cookie for 7 days', async () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    openApp('/app/projects');
    await sidebar();
    press({ ctrlKey: true });
    expect(written).toHaveBeenCalledWith('assay_sidebar=collapsed; path=/; max-age=604800; samesite=lax');
    expect(readSidebarCookie('a=b; assay_sidebar=collapsed')).toBe('collapsed');
    written.mockRestore();
  });

  it('is a sheet of 18rem on a phone, which is a viewport under 768 px', async () => {
    expect(PHONE_QUERY).toBe('(max-width: 767px)');
    width = 767;
    openApp('/app/projects');
    await sidebar();
    press({ ctrlKey: true });
    expect((await screen.findByRole('dialog', { name: 'Navigation' })).className).toContain('w-[18rem]');
  });
});

describe('the project and environment selectors', () => {
  const other = { ...project, id: 'p2', name: 'Payments API' };
  const answers = {
    'GET /api/projects': listResponse([project, other]),
    'GET /api/projects/p1/environments': listResponse([environment, { ...environment, id: 'e2', name: 'staging' }]),
    'GET /api/projects/p2/environments': listResponse([
      { ...environment, id: 'e3', name: 'dev' },
      { ...environment, id: 'e4', name: 'qa' },
    ]),
  };
  const chosen = async (name: string): Promise<void> =>
    waitFor(() => expect(screen.getByRole('radio', { name: new RegExp(name) }).getAttribute('aria-checked')).toBe('true'));

  it('select the first project and its first environment', async () => {
    openApp('/app/projects', answers);
    expect((await screen.findByRole('button', { name: /Bookshop API/, expanded: false })).className).toContain('max-w-[200px]');
    await chosen('local');
  });

  it('select the project in the address, and start with its first environment', async () => {
    localStorage.setItem('assay.project', 'p1');
    localStorage.setItem('assay.environment', 'e2');
    openApp('/app/projects?project=p2', answers);
    expect(await screen.findByRole('button', { name: /Payments API/, expanded: false })).toBeTruthy();
    await chosen('dev');
  });
});

describe('loading states and notices', () => {
  it('show three placeholder cards while environments load', async () => {
    openApp('/app/environments', { 'GET /api/environments': new Promise(() => undefined) });
    expect((await screen.findByRole('status', { name: 'Loading environments' })).children).toHaveLength(3);
  });

  it('come in two variants, default and destructive, in a container of at most 420 px', async () => {
    openApp('/app/projects');
    await sidebar();
    notify('Saved');
    notifyFailure('Not saved', 'why');
    const good = (await screen.findByText('Saved')).closest('[role]');
    const bad = (await screen.findByText('Not saved')).closest('[role]');
    expect([good?.getAttribute('role'), bad?.getAttribute('role')]).toEqual(['status', 'alert']);
    expect(bad?.closest('ol')?.className).toContain('max-w-[420px]');
  });
});
