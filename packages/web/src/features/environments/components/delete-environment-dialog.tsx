import type { Environment } from '@assay/contract';
import { countOf } from '../../../lib/format.ts';
import { ConfirmByName } from '../../../ui/confirm-by-name.tsx';
import { useDeleteEnvironment } from '../hooks/use-delete-environment.ts';

export function DeleteEnvironmentDialog({ environment, onClose }: { readonly environment: Environment; readonly onClose: () => void }) {
  const remove = useDeleteEnvironment(environment, onClose);
  const { name, headers, secrets, unlockedUntil } = environment;
  return (
    <ConfirmByName
      title={`Delete ${name}?`}
      name={name}
      action="Delete"
      state={remove.isPending ? 'busy' : 'ready'}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Its {countOf(headers.length, 'header')} and {countOf(secrets.length, 'secret')} are also deleted. Past runs are kept.
      {unlockedUntil !== null && ' This is a production environment.'}
    </ConfirmByName>
  );
}
