import { callRaw } from '../../../lib/api/call.ts';

/** Downloads an artifact with the session's token. */
export async function downloadArtifact(runId: string, { kind, name }: { readonly kind: string; readonly name: string }): Promise<void> {
  const reply = await callRaw('getRunArtifact', { params: { id: runId, kind, name } }, '*/*');
  const url = URL.createObjectURL(await reply.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By this time, the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
