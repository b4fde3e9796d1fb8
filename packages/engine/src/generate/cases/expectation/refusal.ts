import type { Checks, Expectation, JsonObject, Operation } from '../../../model/index.ts';
import { isJsonMedia } from '../../links/responses.ts';
import type { GenerationContext } from '../context/generation-context.ts';

const NO_INTERNALS = 'assay.NoInternals';

// Words that only the inside of a server writes: frames of stack traces and errors of databases.
const INTERNAL_WORDS =
  'Traceback \\(most recent call last\\)|\\n[ ]+at [^ ]+ \\(|\\.(js|ts|py|rb|php|java|go|cs):[0-9]+(:[0-9]+|\\))|Exception in thread|java\\.lang\\.|SQLSTATE\\[|ORA-[0-9]{5}|syntax error at or near|System\\.[A-Za-z]+Exception|goroutine [0-9]+ \\[';

/** Says nothing about the shape of an answer, only that no text in it comes from the inside of the server. */
const noInternals: JsonObject = {
  not: { type: 'string', pattern: INTERNAL_WORDS },
  additionalProperties: { $ref: `#/schemas/${NO_INTERNALS}` },
  items: { $ref: `#/schemas/${NO_INTERNALS}` },
};

/** What must come of an invalid request: it is refused, whatever the code, and by convention with one of the usual ones. */
export function refusal(context: GenerationContext, op: Operation, usual: readonly string[]): Expectation {
  const should: Checks = { ...(usual.length === 0 ? {} : { status: usual }), ...errorBody(context, op) };
  return { must: { status: ['4xx'] }, ...(Object.keys(should).length === 0 ? {} : { should }) };
}

/** Only where the document promises JSON for errors: elsewhere the body may be anything. */
function errorBody(context: GenerationContext, op: Operation): Checks {
  const documented = op.responses.filter((response) => ['400', '422', '4XX', 'DEFAULT'].includes(response.status.toUpperCase()));
  const isJson = documented.length > 0 && documented.every((response) => response.media.some(isJsonMedia));
  return isJson ? { schema: context.schemaRegistry.own(NO_INTERNALS, noInternals) } : {};
}
