import type { Environment } from '@assay/contract';
import { Lock, LockOpen, Pencil } from 'lucide-react';
import { lockReason } from '../../../lib/lock-reason.ts';
import { EnvironmentBadge } from '../../../lib/view/environment-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { rowHover } from '../../../ui/cn.ts';
import { Table } from '../../../ui/table.tsx';
import { mayEdit, mayUnlock } from '../model/access.ts';
import { DeleteButton } from './delete-button.tsx';

interface RowActions {
  readonly onEdit: (environment: Environment) => void;
  readonly onDelete: (environment: Environment) => void;
}

function EnvironmentRow({ environment, onEdit, onDelete }: RowActions & { readonly environment: Environment }) {
  return (
    <tr className={rowHover}>
      <td className="!h-12 max-sm:py-2">
        <EnvironmentBadge name={environment.name} />
        <code className="mt-1 block whitespace-normal break-all font-mono text-fg-2 text-xs sm:hidden">{environment.baseUrl}</code>
      </td>
      <td className="w-full max-w-0 max-sm:hidden">
        <code className="block truncate font-mono text-xs">{environment.baseUrl}</code>
      </td>
      <td className="nums !text-right text-fg-2 max-md:hidden">{environment.timeoutMs} ms</td>
      <td className="text-fg-2 max-md:hidden">{environment.followRedirects ? 'Follow' : 'No redirects'}</td>
      <td className="nums !text-right text-fg-2 max-lg:hidden">{environment.headers.length}</td>
      <td className="nums !text-right text-fg-2 max-lg:hidden">{environment.secrets.length}</td>
      <td>
        <span className="flex items-center justify-end gap-2">
          {environment.locked && (
            <span className="flex items-center gap-1.5 text-warn text-xs max-sm:hidden">
              <Lock className="size-3" aria-hidden />
              Read-only
            </span>
          )}
          {mayUnlock(environment) && (
            <Button size="sm" aria-label={`Unlock ${environment.name}`} onClick={() => onEdit(environment)}>
              <LockOpen />
              Unlock
            </Button>
          )}
          {environment.role !== 'viewer' && (
            <Button
              size="sm"
              disabled={!mayEdit(environment)}
              title={environment.locked ? lockReason(environment.name) : undefined}
              aria-label={`Edit ${environment.name}`}
              onClick={() => onEdit(environment)}
            >
              <Pencil />
              Edit
            </Button>
          )}
          <DeleteButton environment={environment} onDelete={() => onDelete(environment)} />
        </span>
      </td>
    </tr>
  );
}

/** The environments in a project's settings. */
export function EnvironmentsTable({ environments, ...actions }: RowActions & { readonly environments: readonly Environment[] }) {
  return (
    <Table label="Environments, table">
      <thead>
        <tr>
          <th>Name</th>
          <th className="max-sm:hidden">Base URL</th>
          <th className="!text-right max-md:hidden">Timeout</th>
          <th className="max-md:hidden">Redirects</th>
          <th className="!text-right max-lg:hidden">Headers</th>
          <th className="!text-right max-lg:hidden">Secrets</th>
          <th>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {environments.map((environment) => (
          <EnvironmentRow key={environment.id} environment={environment} {...actions} />
        ))}
      </tbody>
    </Table>
  );
}
