import type { Project } from '@assay/contract';
import { isReadingCommand, SLASH_COMMANDS } from '@assay/engine/model';
import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  FolderClosed,
  Globe,
  Keyboard,
  KeyRound,
  Lightbulb,
  ListChecks,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  Settings,
  Sun,
  Target,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { actionsQuery } from '../../features/chat/api/actions.ts';
import { type ReadyAction, readyActions } from '../../features/chat/model/ready-actions.ts';
import { runsQuery } from '../../features/runs/api/queries.ts';
import { signOut } from '../../features/sessions/api/sign-in.ts';
import { endpointsQuery, suitesQuery } from '../../lib/api/shared-queries.ts';
import { shortAge, shortId } from '../../lib/format.ts';
import {
  conversationPath,
  createEnvironmentPath,
  createProjectPath,
  newCasePath,
  projectEndpointsPath,
  projectFactsPath,
  projectPath,
  projectSettingsPath,
  projectSpecsPath,
  projectSuitesPath,
  runPath,
  screens,
  settingsSection,
} from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session/is-admin.ts';
import { useSession } from '../../lib/session/session-store.ts';
import { setTheme, useTheme } from '../../lib/theme.ts';
import { RunStatusBadge } from '../../lib/view/run-status-badge.tsx';
import { MethodChip } from '../../ui/method-chip.tsx';
import { PathText } from '../../ui/path-text.tsx';
import { useWorkspace } from '../workspace.tsx';
import { mainItems, managementItems } from './nav-items.ts';
import type { Searchable } from './palette-search.ts';
import { synonyms } from './palette-words.ts';

export interface PaletteEntry extends Searchable {
  /** The group heading, shown while nothing is typed. */
  readonly group: string;
  readonly content: ReactNode;
  readonly choose: () => void;
}

/** What selecting an entry can do. */
export interface PaletteActions {
  readonly go: (to: string) => void;
  readonly draft: (text: string) => void;
  readonly perform: (action: ReadyAction) => void;
  readonly close: () => void;
  readonly showShortcuts: () => void;
}

const categories = { generate: 'Generate', run: 'Run', import: 'Import', explain: 'Explain', misc: 'Misc' } as const;

/** Viewers see only the commands that they may use. */
function commandEntries({ draft }: PaletteActions, role: Project['role'] | null): readonly PaletteEntry[] {
  const order = Object.keys(categories);
  const offered = SLASH_COMMANDS.filter(({ command }) => role !== 'viewer' || isReadingCommand(command));
  const sorted = offered.sort((a, b) => order.indexOf(a.category) - order.indexOf(b.category));
  return sorted.map(({ command, argument, summary, category }) => ({
    id: command,
    group: categories[category],
    title: summary,
    names: [command, command.slice(1), ...(synonyms[command] ?? [])],
    choose: () => draft(argument === '' ? command : `${command} `),
    content: (
      <>
        <span className="min-w-0 flex-1 truncate">{summary}</span>
        <code className="font-mono text-fg-3 text-xs max-sm:hidden">{command}</code>
      </>
    ),
  }));
}

interface Named {
  readonly group: string;
  readonly title: string;
  readonly Icon: LucideIcon;
  readonly choose: () => void;
  /** The project it belongs to. */
  readonly of?: string;
}

function namedEntry({ group, title, Icon, choose, of }: Named): PaletteEntry {
  return {
    id: `${group} ${title}`,
    group,
    title,
    names: synonyms[title] ?? [],
    choose,
    content: (
      <>
        <Icon strokeWidth={1.75} />
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {of !== undefined && <span className="min-w-0 truncate text-fg-3 text-xs">{of}</span>}
      </>
    ),
  };
}

function useScreenEntries({ go }: PaletteActions): readonly PaletteEntry[] {
  const session = useSession();
  const link = (title: string, to: string, Icon: LucideIcon): PaletteEntry =>
    namedEntry({ group: 'Go to', title, Icon, choose: () => go(to) });
  return [
    ...[...mainItems, ...managementItems].map(({ to, label, Icon }) => link(label, to, Icon)),
    link('Coverage', `${screens.runs}?view=coverage`, Target),
    link('API keys', settingsSection('api-keys'), KeyRound),
    link('Password', settingsSection('password'), Settings),
    link('Sessions', settingsSection('sessions'), Settings),
    ...(isAdmin(session) ? [link('Model', screens.modelSettings, Settings), link('Beta contacts', screens.contacts, Settings)] : []),
    link('Documentation', screens.docs, BookOpen),
    link('API reference', screens.apiReference, BookOpen),
  ];
}

function projectEntries({ go }: PaletteActions, project: Pick<Project, 'id' | 'name' | 'role'>): readonly PaletteEntry[] {
  const page = (title: string, to: string, Icon: LucideIcon): PaletteEntry =>
    namedEntry({ group: 'This project', title, Icon, of: project.name, choose: () => go(to) });
  const tab = (title: string, value: string): PaletteEntry => page(title, projectSettingsPath(project.id, value), Settings);
  return [
    page('Overview', projectPath(project.id), FolderClosed),
    page('Endpoints', projectEndpointsPath(project.id), ListChecks),
    page('Test suites', projectSuitesPath(project.id), ListChecks),
    ...(project.role === 'viewer' ? [] : [page('New test case', newCasePath(project.id), Plus)]),
    page('Facts', projectFactsPath(project.id), Lightbulb),
    page('OpenAPI specs', projectSpecsPath(project.id), ListChecks),
    page('Project settings', projectSettingsPath(project.id), Settings),
    tab('Members', 'members'),
    tab('Schedules', 'schedules'),
    tab('Auth profiles', 'auth-profiles'),
    tab('Policies', 'policies'),
    tab('Activity', 'activity'),
  ];
}

function useAppEntries({ go, close, showShortcuts }: PaletteActions): readonly PaletteEntry[] {
  const { theme } = useTheme();
  const act = (title: string, Icon: LucideIcon, choose: () => void): PaletteEntry => namedEntry({ group: 'Actions', title, Icon, choose });
  const light = act('Light mode', Sun, () => {
    setTheme('light');
    close();
  });
  const dark = act('Dark mode', Moon, () => {
    setTheme('dark');
    close();
  });
  return [
    act('New conversation', Plus, () => go(conversationPath('new'))),
    act('New project', Plus, () => go(createProjectPath)),
    act('New environment', Plus, () => go(createEnvironmentPath)),
    ...(theme === 'dark' ? [light, dark] : [dark, light]),
    act('Keyboard shortcuts', Keyboard, showShortcuts),
    act('Sign out', LogOut, signOut),
  ];
}

/** Actions that need no further input. Selecting one performs it in the open conversation. */
function useReadyEntries({ perform }: PaletteActions): readonly PaletteEntry[] {
  const { project } = useWorkspace();
  const listed = useQuery({ ...actionsQuery(), enabled: project !== null }).data ?? [];
  if (project === null) return [];
  return readyActions(listed, project.role).map((item) =>
    namedEntry({ group: 'Run now', title: item.label, Icon: Zap, choose: () => perform(item) }),
  );
}

/** What users call an endpoint by, whatever its summary says. */
const verbs: Readonly<Record<string, string>> = {
  GET: 'read fetch',
  POST: 'create add new',
  PUT: 'update replace change edit',
  PATCH: 'update change edit',
  DELETE: 'delete remove',
};

function useEndpointEntries({ draft }: PaletteActions): readonly PaletteEntry[] {
  const { project } = useWorkspace();
  const endpoints = useQuery({ ...endpointsQuery(project?.id ?? ''), enabled: project !== null }).data ?? [];
  return endpoints.map(({ id, method, path, summary }) => ({
    id: `endpoint ${id}`,
    group: 'Endpoints',
    title: `${method} ${path}`,
    names: [path, path.slice(1), `${path} ${verbs[method] ?? ''}`],
    detail: summary ?? '',
    choose: () => draft(`${project?.role === 'viewer' ? '/explain' : '/generate smoke'} ${method} ${path}`),
    content: (
      <>
        <MethodChip method={method} />
        <PathText path={path} />
        <span className="min-w-0 flex-1 truncate text-fg-3">{summary}</span>
      </>
    ),
  }));
}

function useRunEntries({ go }: PaletteActions): readonly PaletteEntry[] {
  const runs = useQuery(runsQuery({ page: 1 })).data?.items ?? [];
  return runs.map((run) => ({
    id: `run ${run.id}`,
    group: 'Runs',
    title: `Run ${shortId(run.id)}`,
    names: [shortId(run.id), run.id],
    detail: `${run.suiteTitle} ${run.status} ${run.environmentName}`,
    choose: () => go(runPath(run.id)),
    content: (
      <>
        <RunStatusBadge status={run.status} />
        <span className="min-w-0 flex-1 truncate">{run.suiteTitle}</span>
        <span className="nums shrink-0 text-fg-3 text-xs">{shortAge(run.createdAt)}</span>
        <code className="font-mono text-fg-3 text-xs">{shortId(run.id)}</code>
      </>
    ),
  }));
}

function useWorkEntries({ go, close }: PaletteActions): readonly PaletteEntry[] {
  const { project, projects, environments, selectProject, selectEnvironment } = useWorkspace();
  const suites = useQuery({ ...suitesQuery(project?.id ?? ''), enabled: project !== null }).data ?? [];
  const projectId = project?.id ?? '';
  return [
    ...suites.map(({ id, name }) => ({
      ...namedEntry({ group: 'Suites', title: name, Icon: ListChecks, choose: () => go(projectSuitesPath(projectId, id)) }),
      id: `suite ${id}`,
    })),
    ...environments.map(({ id, name, baseUrl }) => ({
      ...namedEntry({
        group: 'Environments',
        title: name,
        Icon: Globe,
        of: baseUrl,
        choose: () => {
          selectEnvironment(id);
          close();
        },
      }),
      id: `environment ${id}`,
    })),
    ...projects.map(({ id, name }) => ({
      ...namedEntry({
        group: 'Projects',
        title: name,
        Icon: FolderClosed,
        choose: () => {
          selectProject(id);
          go(screens.chat);
        },
      }),
      id: `project ${id}`,
    })),
  ];
}

/** Everything that the palette can find, in group order. */
export function usePaletteEntries(actions: PaletteActions): readonly PaletteEntry[] {
  const { project } = useWorkspace();
  const screenList = useScreenEntries(actions);
  const app = useAppEntries(actions);
  const ready = useReadyEntries(actions);
  const endpoints = useEndpointEntries(actions);
  const runs = useRunEntries(actions);
  const work = useWorkEntries(actions);
  return [
    ...commandEntries(actions, project?.role ?? null),
    ...screenList,
    ...(project === null ? [] : projectEntries(actions, project)),
    ...ready,
    ...app,
    ...endpoints,
    ...runs,
    ...work,
  ];
}
