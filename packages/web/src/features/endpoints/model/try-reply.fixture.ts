import type { TryReply } from '@assay/contract';

export function tryReplyFixture(parts: Partial<TryReply> = {}): TryReply {
  return {
    status: 201,
    ms: 12,
    phases: { queued: 0, connect: 2, waiting: 9, download: 1 },
    headers: [{ name: 'content-type', value: 'application/json' }],
    body: '{"id":"b1"}',
    bytes: 11,
    truncated: false,
    documented: true,
    schemaChecked: true,
    schemaProblems: [],
    error: null,
    request: { method: 'POST', url: 'https://api.example.test/books', curl: 'curl https://api.example.test/books' },
    ...parts,
  };
}
