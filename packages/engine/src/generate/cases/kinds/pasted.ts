import { placeholdersIn } from '../../../json/template.ts';
import {
  type Checks,
  caseTitle,
  type PastedBody,
  type PastedCall,
  type Step,
  type StepRequest,
  type TestCase,
} from '../../../model/index.ts';
import { shortHash } from '../../values/seeded-random.ts';
import { acceptsJson } from '../expectation/accepts-json.ts';

/** Replaces the generated request in an operation's control case with a pasted one. The expectation and the credentials stay the same. */
export function pastedCase(control: TestCase, call: PastedCall, path: string): TestCase | null {
  const main = control.steps.at(-1);
  if (main === undefined) return null;
  const req = requestOf(main.req, call, path);
  const { finally: after, needs: _needs, ...rest } = control;
  const cleanUp = (after ?? []).filter((step) => usesOnly(step, Object.keys(main.capture ?? {})));
  return {
    ...rest,
    id: `${control.id}.curl-${shortHash(JSON.stringify(req))}`,
    title: caseTitle(control.op, 'as pasted'),
    why: `A user pasted this request. ${control.why}`,
    steps: [acceptsJson(call.headers) ? { ...main, req } : withoutContent({ ...main, req })],
    ...(cleanUp.length === 0 ? {} : { finally: cleanUp }),
  };
}

/** A response in another format has neither the headers nor the properties that the control case expects in JSON. */
function withoutContent(step: Step): Step {
  const { must, should, ...rest } = step.expect;
  const bare = ({ schema: _schema, body: _body, header: _header, ...others }: Checks): Checks => others;
  return {
    ...step,
    expect: { ...rest, ...(must === undefined ? {} : { must: bare(must) }), ...(should === undefined ? {} : { should: bare(should) }) },
  };
}

function requestOf(own: StepRequest, call: PastedCall, path: string): StepRequest {
  const { method, base, auth, timeoutMs } = own;
  return {
    method,
    path,
    ...(base === undefined ? {} : { base }),
    ...(Object.keys(call.query).length === 0 ? {} : { query: call.query }),
    ...(Object.keys(call.headers).length === 0 ? {} : { headers: call.headers }),
    ...(auth === undefined ? {} : { auth }),
    ...bodyOf(call.body),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

function bodyOf(body: PastedBody): Pick<StepRequest, 'json' | 'form' | 'raw'> {
  const { kind: _kind, ...content } = body;
  return content;
}

/** True if a request uses no values from earlier steps except these, because only the pasted request is sent. */
function usesOnly({ req }: Step, captured: readonly string[]): boolean {
  return placeholdersIn(req.path).every((name) => captured.includes(name) || /^[A-Z]/.test(name));
}
