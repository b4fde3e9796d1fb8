import { readSuiteText } from '@assay/engine/format';
import { SUITE_HEADER_PATH, type SuiteHeader } from '@assay/engine/model';

/** The names that the cases of a suite can refer to. */
export interface SuiteContext {
  /** The declared variables. */
  readonly variables: readonly string[];
  readonly auth: SuiteHeader['auth'];
  /** The auth entry that a step uses when it names none. */
  readonly defaultAuth: string | null;
  readonly schemas: readonly string[];
  /** Values that the suite's setup captures. */
  readonly setup: readonly string[];
}

export const EMPTY_CONTEXT: SuiteContext = { variables: ['BASE_URL'], auth: { none: null }, defaultAuth: null, schemas: [], setup: [] };

/** The context with variables that are declared when the case is saved. */
export const addDeclaredVariables = (context: SuiteContext, declared: Readonly<Record<string, string>>): SuiteContext => ({
  ...context,
  variables: [...context.variables, ...Object.keys(declared)],
});

interface SuiteText {
  readonly contents: readonly { readonly path: string; readonly content: string }[];
}

/** Parses a suite's header. The server has validated it. */
export function readContext({ contents }: SuiteText): SuiteContext {
  const text = contents.find(({ path }) => path === SUITE_HEADER_PATH)?.content;
  const read = text === undefined ? null : readSuiteText(text);
  if (read?.kind !== 'json') return EMPTY_CONTEXT;
  const header = read.value as unknown as SuiteHeader;
  const captured = (header.setup ?? []).flatMap(({ steps }) => steps.flatMap(({ capture = {} }) => Object.keys(capture)));
  return {
    variables: Object.keys(header.env),
    auth: header.auth,
    defaultAuth: header.defaults.auth ?? null,
    schemas: Object.keys(header.schemas),
    setup: captured,
  };
}
