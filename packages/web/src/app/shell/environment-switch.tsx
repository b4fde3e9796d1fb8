import type { Environment } from '@assay/contract';
import { ChevronDown, Lock } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { withEnvironment } from '../../lib/selection.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Dot } from '../../ui/dot.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { SegmentedControl } from '../../ui/segments.tsx';
import { useWorkspace } from '../workspace.tsx';

// More tabs would leave no room for the search field, so wide screens also use the menu if there are many environments.
const MAX_TABS = 5;

function Mark({ environment, isChosen }: { readonly environment: Environment; readonly isChosen: boolean }) {
  if (environment.locked) return <Lock role="img" aria-label="locked" className="size-3 shrink-0" />;
  return <Dot tone={isChosen ? 'ok' : 'wait'} />;
}

/** Selects an environment and stores it in the URL. */
function useSelectEnvironment(): (id: string) => void {
  const { selectEnvironment } = useWorkspace();
  const [search, setSearch] = useSearchParams();
  return (id) => {
    selectEnvironment(id);
    setSearch(withEnvironment(search, id), { replace: true });
  };
}

function EnvironmentMenu({ className }: { readonly className: string }) {
  const { environments, environment } = useWorkspace();
  const choose = useSelectEnvironment();
  if (environment === null) return null;
  const options = environments.map((item) => ({
    value: item.id,
    content: (
      <>
        <Mark environment={item} isChosen={item.id === environment.id} />
        <span className="min-w-0 flex-1 truncate">{item.name}</span>
      </>
    ),
  }));
  return (
    <MenuButton
      label={`Environment ${environment.name}`}
      align="start"
      entries={[{ kind: 'choice', key: 'environment', value: environment.id, options, onChoose: choose }]}
      className={cn(buttonStyles({ variant: 'secondary', size: 'md' }), 'min-w-0 max-w-36 max-md:h-8', className)}
    >
      <Mark environment={environment} isChosen />
      <span className="truncate">{environment.name}</span>
      <ChevronDown className="text-fg-3" />
    </MenuButton>
  );
}

/** Selects the environment for runs, with tabs from 1024 px and a menu on narrower screens. */
export function EnvironmentSwitch() {
  const { environments, environment } = useWorkspace();
  const choose = useSelectEnvironment();
  if (environment === null) return null;
  const hasTabs = environments.length <= MAX_TABS;
  return (
    <>
      {hasTabs && (
        <SegmentedControl
          label="Environment"
          className="hidden lg:flex"
          value={environment.id}
          onChange={choose}
          items={environments.map((item) => ({
            value: item.id,
            label: (
              <>
                <Mark environment={item} isChosen={item.id === environment.id} />
                <span className="max-w-28 truncate">{item.name}</span>
              </>
            ),
          }))}
        />
      )}
      <EnvironmentMenu className={hasTabs ? 'lg:hidden' : ''} />
    </>
  );
}
