import { shellQuote, writeCurl } from '@assay/engine/format';
import type { ApiCall } from './api-document.ts';
import { sampleValue } from './json-schema.ts';

const AUTHORIZATION = ['Authorization', 'Bearer $TOKEN'] as const;

/** The call as a curl command, with shell variables for values that only the reader knows. */
export function curlSample(call: ApiCall): string {
  const url = `$ASSAY_URL${call.path}`;
  const { headers, body } = bodyOf(call);
  const withVariables = [url, AUTHORIZATION.join(': ')];
  return writeCurl(
    { method: call.method, url, headers: call.needsSignIn ? [AUTHORIZATION, ...headers] : headers, body },
    { quote: (text) => (withVariables.includes(text) ? `"${text}"` : shellQuote(text)) },
  );
}

interface SampleBody {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

function bodyOf({ body }: ApiCall): SampleBody {
  if (body === null) return { headers: [], body: null };
  const sample = sampleValue(body.schema, 'input');
  if (body.mediaType !== 'application/x-www-form-urlencoded')
    return { headers: [['Content-Type', body.mediaType]], body: JSON.stringify(sample, null, 2) };
  const fields = typeof sample === 'object' && sample !== null ? Object.entries(sample) : [];
  return { headers: [], body: fields.map(([name, value]) => `${name}=${String(value)}`).join('&') };
}
