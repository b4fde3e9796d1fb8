import { Activity, Blocks, FolderClosed, Globe, KeyRound, type LucideIcon, MessageSquareText, Settings } from 'lucide-react';
import { screens } from '../../lib/paths.ts';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly match: 'exact' | 'prefix';
}

export const mainItems: readonly NavItem[] = [
  { to: screens.chat, label: 'Chat', Icon: MessageSquareText, match: 'exact' },
  { to: screens.projects, label: 'Projects', Icon: FolderClosed, match: 'prefix' },
  { to: screens.runs, label: 'Runs', Icon: Activity, match: 'prefix' },
  { to: screens.authPilot, label: 'Auth Pilot', Icon: KeyRound, match: 'prefix' },
];

export const managementItems: readonly NavItem[] = [
  { to: screens.environments, label: 'Environments', Icon: Globe, match: 'prefix' },
  { to: screens.integrations, label: 'Integrations', Icon: Blocks, match: 'prefix' },
  { to: screens.settings, label: 'Settings', Icon: Settings, match: 'prefix' },
];

export function isActive(item: NavItem, pathname: string): boolean {
  return pathname === item.to || (item.match === 'prefix' && pathname.startsWith(`${item.to}/`));
}
