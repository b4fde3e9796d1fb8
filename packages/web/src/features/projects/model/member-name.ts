import type { Member } from '@assay/contract';

/** How a person is called in sentences. */
export const memberName = (member: Pick<Member, 'name' | 'surname' | 'username'>): string =>
  `${member.name} ${member.surname}`.trim() || member.username;
