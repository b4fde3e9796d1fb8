import type { Checks, Expectation, JsonObject, Operation } from '../../../model/index.ts';
import { isJsonMedia } from '../../links/responses.ts';
import type { GenerationContext } from '../context/generation-context.ts';

const NO_INTERNALS = 'assay.NoInternals';

// Text that leaks server internals: stack frames and database errors.
const INTERNAL_WORDS =
  'Traceback \\(most recent call last\\)|\\n[ ]+at [^ ]+ \\(|\\.(js|ts|py|rb|php|java|go|cs):[0-9]+(:[0-9]+|\\))|Exception in thread|java\\.lang\\.|SQLSTATE\\[|ORA-[0-9]{5}|syntax error at or near|System\\.[A-Za-z]+Exception|goroutine [0-9]+ \\[';

/** Allows any response body except one with text that leaks server internals. */
const noInternals: JsonObject = {
  not: { type: 'string', pattern: INTERNAL_WORDS },
  additionalProperties: { $ref: `#/schemas/${NO_INTERNALS}` },
  items: { $ref: `#/schemas/${NO_INTERNALS}` },
};

/** An invalid request must be rejected with any 4xx, and by convention with one of the usual codes. */
export function expectRejection(context: GenerationContext, op: Operation, usual: readonly string[]): Expectation {
  const should: Checks = { ...(usual.length === 0 ? {} : { status: usual }), ...errorBody(context, op) };
  return { must: { status: ['4xx'] }, ...(Object.keys(should).length === 0 ? {} : { should }) };
}

/** Applies only where the spec describes JSON errors. Elsewhere the body is not checked. */
function errorBody(context: GenerationContext, op: Operation): Checks {
  const documented = op.responses.filter((response) => ['400', '422', '4XX', 'DEFAULT'].includes(response.status.toUpperCase()));
  const isJson = documented.length > 0 && documented.every((response) => response.media.some(isJsonMedia));
  return isJson ? { schema: context.schemaRegistry.own(NO_INTERNALS, noInternals) } : {};
}
