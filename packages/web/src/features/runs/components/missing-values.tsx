import type { Run } from '@assay/contract';
import { Link } from 'react-router';
import { authPilotPath, screens } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { areResources, missingValues, missingValuesAdvice } from '../model/missing-values.ts';
import type { StepView } from '../model/step-view.ts';

const MAX_LISTED_NAMES = 4;

function listNames(names: readonly string[]): string {
  const rest = names.length - MAX_LISTED_NAMES;
  return rest > 0 ? `${names.slice(0, MAX_LISTED_NAMES).join(', ')} and ${rest} more` : names.join(', ');
}

/** Names the missing values that prevented requests, and links to where they can be set. */
export function MissingValuesNotice({ run, steps }: { readonly run: Run; readonly steps: readonly StepView[] }) {
  const missing = missingValues(steps);
  if (missing === null) return null;
  return (
    <Notice
      tone="warn"
      title={`${run.environmentName} has no value for ${listNames(missing.names)}`}
      className="m-3"
      action={
        <Button asChild size="sm">
          {areResources(missing.names) ? (
            <Link to={screens.environments}>Open environments</Link>
          ) : (
            <Link to={authPilotPath(run.projectId, run.environmentId ?? undefined)}>Set up auth</Link>
          )}
        </Button>
      }
    >
      {missingValuesAdvice(missing)}
    </Notice>
  );
}
