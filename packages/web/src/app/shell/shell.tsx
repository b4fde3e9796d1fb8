import { lazy, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useAccountTheme } from '../../features/profile/hooks/use-preferences.ts';
import { useLiveRunCount } from '../../features/runs/hooks/use-live-run-count.ts';
import { useShortcuts } from '../../lib/use-shortcut.ts';
import { TypeAheadBuffer } from '../../ui/early-typing.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useWorkspace, WorkspaceProvider } from '../workspace.tsx';
import { needsProject } from './about-projects.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { MissingSelection } from './missing-selection.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useSidebar } from './use-sidebar.ts';

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));

const ShortcutsSheet = lazy(() => import('./shortcuts-sheet.tsx').then((module) => ({ default: module.ShortcutsSheet })));

function Screen() {
  const { missing, projectsFailure } = useWorkspace();
  const location = useLocation();
  if (projectsFailure !== null && needsProject(location)) {
    return (
      <div className="min-w-0 flex-1 p-4 sm:p-6">
        <h1 className="sr-only">Failed to load</h1>
        <LoadFailure title="Failed to load projects" failure={projectsFailure} onRetry={projectsFailure.retry} />
      </div>
    );
  }
  return missing === null ? <Outlet /> : <MissingSelection missing={missing} />;
}

/** The layout around every signed-in screen. */
export function Shell() {
  const sidebar = useSidebar();
  const liveRuns = useLiveRunCount();
  useAccountTheme();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const closePalette = (): void => setPaletteOpen(false);
  useShortcuts([
    { key: 'k', modifier: 'ctrl-or-cmd', run: () => setPaletteOpen(!isPaletteOpen) },
    { key: '?', modifier: 'none', run: () => setSheetOpen(true) },
  ]);
  return (
    <WorkspaceProvider>
      <a
        href="#work"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-1.5 focus:text-sm"
      >
        Skip to content
      </a>
      <div className="flex h-dvh overflow-hidden bg-panel">
        <Sidebar sidebar={sidebar} liveRuns={liveRuns} />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar onToggleSidebar={sidebar.toggle} onOpenPalette={() => setPaletteOpen(true)} />
          <OfflineNotice />
          <main
            id="work"
            tabIndex={-1}
            className="mr-2 mb-2 flex min-h-0 flex-1 overflow-hidden rounded-xl border bg-bg outline-none max-md:m-0 max-md:rounded-none max-md:border-x-0 max-md:border-b-0"
          >
            <Screen />
          </main>
        </div>
      </div>
      <LeaveGuard />
      {isPaletteOpen && (
        <TypeAheadBuffer onClose={closePalette}>
          {(early) => <Palette early={early} onClose={closePalette} onShortcuts={() => setSheetOpen(true)} />}
        </TypeAheadBuffer>
      )}
      {isSheetOpen && (
        <Suspense>
          <ShortcutsSheet onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
    </WorkspaceProvider>
  );
}
