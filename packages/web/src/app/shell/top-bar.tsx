import { PanelLeft, Search } from 'lucide-react';
import { shortcutLabel } from '../../lib/shortcut-label.ts';
import { ThemeToggle } from '../../lib/view/theme-toggle.tsx';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { EnvironmentSwitch } from './environment-switch.tsx';
import { ProjectSelect } from './project-select.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  readonly onToggleSidebar: () => void;
  readonly onOpenPalette: () => void;
}

export function TopBar({ onToggleSidebar, onOpenPalette }: TopBarProps) {
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 px-3 max-sm:gap-1 max-sm:px-2 md:pl-1">
      <Tooltip label="Toggle sidebar" shortcut={shortcutLabel('B')}>
        <Button variant="ghost" size="icon" aria-label="Toggle sidebar" onClick={onToggleSidebar}>
          <PanelLeft strokeWidth={1.75} />
        </Button>
      </Tooltip>
      <ProjectSelect />
      <EnvironmentSwitch />
      <span className="flex-1" />
      <button
        type="button"
        onClick={onOpenPalette}
        className="hidden h-8 w-64 min-w-0 items-center gap-2 rounded-md border bg-bg px-2.5 text-fg-3 text-sm hover:border-line-strong lg:flex"
      >
        <Search className="size-3.5 shrink-0" />
        <span className="flex-1 truncate whitespace-nowrap text-left">Search or run a command</span>
        <Kbd>{shortcutLabel('K')}</Kbd>
      </button>
      <Button variant="ghost" size="icon" aria-label="Search or run a command" onClick={onOpenPalette} className="lg:hidden max-sm:hidden">
        <Search strokeWidth={1.75} />
      </Button>
      <ThemeToggle />
      <UserMenu />
    </header>
  );
}
