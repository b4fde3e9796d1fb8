import type { NewWebhook, Project, Webhook } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { failureOf } from '../../../lib/query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { rowHover } from '../../../ui/cn.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../ui/menu.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { ColumnHeaders, Table } from '../../../ui/table.tsx';
import { webhooksQuery } from '../api/queries.ts';
import { useWebhookActions } from '../hooks/use-webhooks.ts';
import { CopyableValue } from './copyable-value.tsx';
import { DeliveryMark } from './delivery-mark.tsx';

const WebhookForm = lazy(() => import('./webhook-form.tsx').then((module) => ({ default: module.WebhookForm })));
const DeliveriesSheet = lazy(() => import('./deliveries-sheet.tsx').then((module) => ({ default: module.DeliveriesSheet })));

type Open = { readonly kind: 'deliveries' | 'delete'; readonly webhook: Webhook };

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly isOwner: boolean;
  readonly actions: ReturnType<typeof useWebhookActions>;
  readonly onOpen: (open: Open) => void;
}

function WebhookRow({ webhook, isOwner, actions, onOpen }: WebhookRowProps) {
  const { id, url, format, events, isEnabled, attention, lastDelivery } = webhook;
  return (
    <tr className={rowHover}>
      <td className="max-w-96">
        <span className={`block truncate font-mono text-xs ${isEnabled ? '' : 'text-fg-3'}`}>{url}</span>
        {attention !== null && <span className="block whitespace-normal pb-1 text-warn text-xs">Needs attention: {attention}</span>}
      </td>
      <td className="max-md:hidden">{format === 'json' ? 'JSON' : 'Slack format'}</td>
      <td className="max-lg:hidden">
        <span className="flex gap-1">
          {events.map((event) => (
            <Badge key={event} variant="outline" className="font-mono">
              {event}
            </Badge>
          ))}
        </span>
      </td>
      <td>{lastDelivery === null ? <span className="text-fg-3">-</span> : <DeliveryMark delivery={lastDelivery} />}</td>
      <td>
        <Switch
          aria-label={`Send to ${url}`}
          checked={isEnabled}
          disabled={!isOwner}
          onCheckedChange={(next) => actions.toggle({ id, isEnabled: next })}
        />
      </td>
      <td className="w-0">
        <Menu>
          <MenuTrigger asChild>
            <Button variant="ghost" size="iconSm" aria-label={`Actions of ${url}`}>
              <Ellipsis />
            </Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem onSelect={() => onOpen({ kind: 'deliveries', webhook })}>Deliveries</MenuItem>
            {isOwner && <MenuItem onSelect={() => actions.test(id)}>Send ping</MenuItem>}
            {isOwner && <MenuItem onSelect={() => onOpen({ kind: 'delete', webhook })}>Delete</MenuItem>}
          </MenuContent>
        </Menu>
      </td>
    </tr>
  );
}

function AddDialog({ project, onClose }: { readonly project: Project; readonly onClose: () => void }) {
  const [made, setMade] = useState<NewWebhook | null>(null);
  const keep = (webhook: NewWebhook): void => (webhook.format === 'slack' ? onClose() : setMade(webhook));
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={made === null ? 'Add webhook' : 'Signing secret'}
        description={
          made === null
            ? `Sends a request when a run in ${project.name} finishes.`
            : 'Use it to verify the x-assay-signature header. It will not be shown again.'
        }
      >
        {made === null ? (
          <Suspense fallback={<Skeleton className="m-5 h-64" />}>
            <WebhookForm projectId={project.id} onDone={keep} />
          </Suspense>
        ) : (
          <>
            <div className="px-5 py-5">
              <CopyableValue label="Secret" value={made.secret} />
            </div>
            <footer className="flex justify-end border-t px-5 py-3">
              <Button variant="primary" onClick={onClose}>
                Done
              </Button>
            </footer>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface WebhooksProps {
  readonly project: Project;
  readonly isAdding: boolean;
  readonly onAdded: () => void;
}

/** The project's webhooks with their latest deliveries. */
export function Webhooks({ project, isAdding, onAdded }: WebhooksProps) {
  const result = useQuery(webhooksQuery(project.id));
  const actions = useWebhookActions(project.id);
  const [open, setOpen] = useState<Open | null>(null);
  const failure = failureOf(result);
  const webhooks = result.data;
  const isOwner = project.role === 'owner';
  const close = (): void => setOpen(null);
  return (
    <section aria-label="Webhooks" className="border-t">
      <h2 className="flex items-baseline gap-2 px-4 py-4 font-medium text-sm sm:px-6">
        Webhooks
        <span className="font-normal text-fg-3 text-xs">
          {webhooks !== undefined && (webhooks.length === 0 ? 'none yet' : `${webhooks.length}, signed with HMAC-SHA256`)}
        </span>
      </h2>
      {failure !== null && (
        <LoadFailure title="Failed to load webhooks" failure={failure} onRetry={result.refetch} className="mx-4 mb-4 sm:mx-6" />
      )}
      {webhooks?.length === 0 && (
        <p className="px-4 pb-6 text-fg-3 text-sm sm:px-6">
          Notify your CI, a chat channel or another service when a run finishes. Messages are signed, retried and logged.
        </p>
      )}
      {webhooks !== undefined && webhooks.length > 0 && (
        <Table label="Webhook list">
          <ColumnHeaders
            columns={['URL', { name: 'Format', from: 'md' }, { name: 'Events', from: 'lg' }, 'Last delivery', 'On']}
            rowsEnd="actions"
          />
          <tbody>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} isOwner={isOwner} actions={actions} onOpen={setOpen} />
            ))}
          </tbody>
        </Table>
      )}
      {isAdding && <AddDialog project={project} onClose={onAdded} />}
      {open?.kind === 'deliveries' && (
        <Suspense>
          <DeliveriesSheet webhook={open.webhook} isOwner={isOwner} onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title="Delete webhook?"
          action="Delete"
          state={actions.remove.isPending ? 'busy' : 'ready'}
          onConfirm={() => actions.remove.mutate(open.webhook.id, { onSuccess: close })}
          onClose={close}
        >
          <code className="break-all font-mono text-xs">{open.webhook.url}</code> will receive no more deliveries, and its delivery log will
          be deleted.
        </ConfirmDialog>
      )}
    </section>
  );
}
