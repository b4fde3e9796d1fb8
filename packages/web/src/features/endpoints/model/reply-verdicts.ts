import type { TryReply } from '@assay/contract';

export interface ReplyVerdict {
  readonly verdict: 'pass' | 'fail' | 'warn';
  readonly text: string;
}

/** Compares a response with the spec, one line per check. */
export function replyVerdicts(reply: TryReply): readonly ReplyVerdict[] {
  if (reply.status === null) return [];
  const status: ReplyVerdict = reply.documented
    ? { verdict: 'pass', text: `status ${reply.status} is documented` }
    : { verdict: 'warn', text: `status ${reply.status} is not documented` };
  if (!reply.schemaChecked) return [status];
  if (reply.schemaProblems.length === 0) return [status, { verdict: 'pass', text: 'body matches the schema' }];
  return [status, ...reply.schemaProblems.map((text): ReplyVerdict => ({ verdict: 'fail', text }))];
}
