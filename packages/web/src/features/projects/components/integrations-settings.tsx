import { GitBranch } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Switch } from '../../../ui/switch.tsx';

/** The connection to a code host; it says what is missing as long as it is not there. */
export function IntegrationsSettings() {
  const id = useId();
  return (
    <div className="max-w-3xl">
      <Notice tone="info" title="Connecting GitHub is not part of this version yet" className="m-4 sm:m-6">
        The repository of the project can be noted under General already.
      </Notice>
      <div className="flex items-center gap-4 border-y px-4 py-4 sm:px-6">
        <GitBranch className="size-5 shrink-0 text-fg-2" strokeWidth={1.75} aria-hidden />
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-2 font-medium text-sm">
            GitHub
            <Badge>Not connected</Badge>
          </h2>
          <p className="text-fg-3 text-sm">Check pull requests with the suites of this project.</p>
        </div>
        <Button disabled>Connect</Button>
      </div>
      <div className="flex items-center gap-6 border-b px-4 py-4 sm:px-6">
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="font-medium text-sm">
            PR Checks
          </label>
          <p className="text-fg-3 text-sm">Run tests on every pull request. Takes a connected repository.</p>
        </div>
        <Switch id={id} checked={false} disabled />
      </div>
    </div>
  );
}
