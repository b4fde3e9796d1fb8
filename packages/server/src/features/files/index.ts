import type { Feature } from '../../platform/http/feature.ts';
import { createUpload, type FilesDeps } from './files.service.ts';

export function createFilesFeature(deps: FilesDeps): Feature {
  const upload = createUpload(deps);
  return {
    name: 'files',
    handlers: {
      uploadFile: async ({ body }, { actor, headers, setHeader }) => {
        const stored = await upload(actor, body, headers['if-match']);
        if (stored.revision !== null) setHeader('etag', `"${stored.revision}"`);
        return stored;
      },
    },
  };
}
