import { isDeepStrictEqual } from 'node:util';
import { type CallName, type RouteSpec, routes } from '@assay/contract';

/** Tests only: a response must match the contract exactly, with nothing missing and nothing extra. */
export function checkReply(name: CallName, reply: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(reply));
  const parsed = routes[name].reply.safeParse(sent);
  if (!parsed.success) throw new Error(`the reply of ${name} breaks the contract: ${parsed.error.message}`);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent))
    throw new Error(`the reply of ${name} has members the contract does not know`);
}

/** Tests only: a file must have one of the media types that its call documents. */
export function checkFileType(name: CallName, type: string): void {
  const { replyTypes = [] }: RouteSpec = routes[name];
  if (!replyTypes.includes(type.split(';', 1)[0] ?? '')) throw new Error(`the reply of ${name} has the undocumented type ${type}`);
}
