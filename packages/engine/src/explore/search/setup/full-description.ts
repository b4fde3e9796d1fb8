import type { Operation } from '../../../model/index.ts';

/** What the spec says about an operation, with the reasons for its rejections: "409 The room is taken". */
export function fullDescriptionOf({ summary, description, responses }: Operation): string {
  const refusals = responses.filter(({ status }) => status.startsWith('4')).map((response) => `${response.status} ${response.description}`);
  return [summary ?? '', description ?? '', ...refusals].filter((text) => text !== '').join('. ');
}

const REJECTING: readonly string[] = ['400', '409', '422'];

/** True if the spec lists a status for requests that the server rejects because of their content. */
export const mayReject = ({ responses }: Operation): boolean => responses.some(({ status }) => REJECTING.includes(status));
