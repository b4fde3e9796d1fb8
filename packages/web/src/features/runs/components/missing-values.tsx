import type { Run } from '@assay/contract';
import { Link } from 'react-router';
import { authPilotPath, screens } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { areResources, missingValues } from '../model/missing-values.ts';
import type { StepView } from '../model/step-view.ts';

const MAX_NAMES = 4;

/** Names the missing values that prevented requests, and links to where they can be set. */
export function MissingValuesNotice({ run, steps }: { readonly run: Run; readonly steps: readonly StepView[] }) {
  const names = missingValues(steps);
  const isAboutResources = areResources(names);
  if (names.length === 0) return null;
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return (
    <Notice
      tone="warn"
      title={`${run.environmentName} has no value for ${names.slice(0, MAX_NAMES).join(', ')}${more}`}
      className="m-3"
      action={
        <Button asChild size="sm">
          <Link to={isAboutResources ? screens.environments : authPilotPath(run.projectId, run.environmentId ?? undefined)}>
            {isAboutResources ? 'Open environments' : 'Set up auth'}
          </Link>
        </Button>
      }
    >
      {isAboutResources
        ? 'Add the ID of a resource that tests may change to the environment’s variables.'
        : 'Get a token with an auth profile, or add the value to the environment’s secrets.'}
    </Notice>
  );
}
