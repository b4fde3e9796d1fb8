import type { Waiver } from '@assay/contract';
import type { NamedWaiver } from './waivers.store.ts';

export function presentWaiver({ waiver, creator, ender }: NamedWaiver): Waiver {
  const { id, projectId, check, operation, message, reason, until, runId, createdAt, endedAt } = waiver;
  return {
    id,
    projectId,
    check,
    operation,
    message,
    reason,
    until: until.toISOString(),
    runId,
    createdBy: nameOf(creator),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    endedBy: nameOf(ender),
    isActive: endedAt === null && until.getTime() > Date.now(),
  };
}

function nameOf(person: NamedWaiver['creator']): string {
  return person === null ? '' : `${person.name} ${person.surname}`.trim() || person.username;
}
