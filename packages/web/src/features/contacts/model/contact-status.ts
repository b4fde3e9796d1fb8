import type { ContactStatus } from '@assay/contract';
import type { BadgeVariant } from '../../../ui/badge.tsx';

/** The contact statuses in their usual order. */
export const contactStatuses: readonly { readonly value: ContactStatus; readonly label: string; readonly variant: BadgeVariant }[] = [
  { value: 'new', label: 'New', variant: 'info' },
  { value: 'invited', label: 'Invited', variant: 'accent' },
  { value: 'active', label: 'Active', variant: 'ok' },
  { value: 'declined', label: 'Declined', variant: 'secondary' },
];

export const viewContactStatus = (status: ContactStatus) =>
  contactStatuses.find(({ value }) => value === status) ?? { value: status, label: status, variant: 'outline' as const };
