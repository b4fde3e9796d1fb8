import { SearchX } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const MESSAGES = {
  project: {
    title: 'This project does not exist, or you are not a member of it',
    body: 'You do not have access to the project in this link. Ask its owner for an invitation, or continue with one of your own projects.',
    action: 'Continue with my own projects',
  },
  environment: {
    title: 'This environment does not exist in the project',
    body: 'The environment in this link was deleted or belongs to another project.',
    action: 'Continue with another environment',
  },
} as const;

/** Shown instead of the page when its URL contains an id that does not exist. */
export function MissingSelection({ missing }: { readonly missing: keyof typeof MESSAGES }) {
  const { pathname, search } = useLocation();
  const { title, body, action } = MESSAGES[missing];
  const rest = new URLSearchParams(search);
  rest.delete('env');
  if (missing === 'project') rest.delete('project');
  return (
    <div className="grid min-w-0 flex-1 place-items-center">
      <EmptyState
        heading="h1"
        icon={<SearchX strokeWidth={1.75} />}
        title={title}
        body={body}
        action={
          <Button asChild>
            <Link to={{ pathname, search: rest.toString() }} replace>
              {action}
            </Link>
          </Button>
        }
      />
    </div>
  );
}
