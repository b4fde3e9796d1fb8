import type { Operation, Parameter, Step } from '../../../model/index.ts';
import type { CaseDraft, GenerationContext } from '../context/generation-context.ts';
import { resourceName } from '../context/resource-words.ts';
import { captureName } from './capture-name.ts';

/** True for the header with the ETag of the version that a write is meant for. */
export const isIfMatch = ({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean => place === 'header' && /^if-match$/i.test(name);

/** A step that reads the resource's current ETag, and the header that sends it. */
export interface ETagRead {
  readonly step: Step | null;
  readonly headers: Readonly<Record<string, string>>;
}

const NO_TAG: ETagRead = { step: null, headers: {} };

/** The current ETag for an operation that requires If-Match. Its value changes with every write, so it is read just before the request. */
export function readCurrentETag(context: GenerationContext, draft: CaseDraft, op: Operation, path: string): ETagRead {
  const wanted = op.params.find((entry) => entry.required && isIfMatch(entry));
  if (wanted === undefined) return NO_TAG;
  const reader = readerOf(context, op);
  if (reader === undefined) return { step: null, headers: { [wanted.name]: '*' } };
  const name = captureName(draft, { producer: reader, field: 'etag' });
  draft.take();
  draft.captured.set(`${reader.key} ${name}`, name);
  const use = context.credentials.of(reader);
  return {
    step: {
      title: `Read the ETag of the ${resourceName(reader)}`,
      req: {
        method: 'GET',
        path: path.split('/').slice(0, reader.path.split('/').length).join('/'),
        ...(Object.keys(use.query).length === 0 ? {} : { query: use.query }),
        ...(Object.keys(use.headers).length === 0 ? {} : { headers: use.headers }),
        ...(use.auth === null ? {} : { auth: use.auth }),
      },
      expect: { must: { status: ['2xx'] }, unless: ['4xx'] },
      capture: { [name]: { header: 'ETag' } },
    },
    headers: { [wanted.name]: `{{${name}}}` },
  };
}

/** The operation that reads the same resource or its parent: `/orders/{id}` for `/orders/{id}/lines`. */
function readerOf({ model }: GenerationContext, { path }: Operation): Operation | undefined {
  const isAbove = (above: string): boolean => path === above || path.startsWith(`${above}/`);
  return model.operations
    .filter(({ method, path: above, params }) => {
      const needsMore = params.some((entry) => entry.required && entry.in !== 'path');
      return method === 'GET' && above.endsWith('}') && isAbove(above) && !needsMore;
    })
    .toSorted((left, right) => right.path.length - left.path.length)[0];
}
