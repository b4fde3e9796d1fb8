import type { Member } from '@assay/contract';

/** The user's name for use in sentences. */
export const memberName = (member: Pick<Member, 'name' | 'surname' | 'username'>): string =>
  `${member.name} ${member.surname}`.trim() || member.username;
