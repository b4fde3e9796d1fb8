import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { actionSchemas } from '@assay/contract';
import { ADD_CASE, addedCaseShape, CaseSettings } from '@assay/contract/mcp';
import {
  buildCaseFromTriedRequest,
  type CaseFilter,
  changeCases,
  EXPORT_FORMATS,
  exportSuite as exportedText,
  type GeneratedSuite,
  parseTests,
  readSuite,
  removeCases,
  SUITE_HEADER_PATH,
  type SuiteEdit,
  type TestWish,
} from '@assay/engine';
import { countOf } from '@assay/engine/format';
import { shortCaseTitle } from '@assay/engine/model';
import { z } from 'zod';
import { generatedLines, nothingGeneratedLines } from '../../commands/generate.ts';
import { UsageError } from '../../exit.ts';
import { readFactsInFolder } from '../../facts-files.ts';
import { generateInto, specHash, writePack } from '../../generate-into.ts';
import { readSuiteFiles } from '../../read-files.ts';
import { terminalSafe } from '../../reporters/terminal-safe.ts';
import { withSchema } from '../../schema-files.ts';
import { displayPath, pathInside } from '../folder-path.ts';
import { type Tool, text, tool } from '../tool.ts';
import { requireWritableSuiteFolder, type StoredSuite, type Workspace } from '../workspace.ts';
import { findOperation, OperationName, SuitePath } from './shared-inputs.ts';

const SEED = 1;
const { status: Status, maxMs: MaxMs } = actionSchemas['change-cases'].shape;
const CaseId = text(300).describe('A case id from list_cases.');

const listCases = tool({
  name: 'list_cases',
  description: 'Lists the cases in the suite with their tags and operations; use it to find a case id.',
  effect: 'reads',
  input: z.object({ suite: SuitePath }),
  run: async ({ suite: path }, workspace) => {
    const { suite } = await workspace.suite(path);
    return suite.cases.map(
      (one) => `${one.id}  [${one.tags.join(', ')}${one.off === true ? ', off' : ''}]  ${one.op}  ${terminalSafe(shortCaseTitle(one))}`,
    );
  },
});

const generateTests = tool({
  name: 'generate_tests',
  description: 'Adds tests to the suite, based on the spec and the accepted facts; use it to start a suite or to cover more operations.',
  effect: 'writes',
  input: z.object({
    wish: text(2000)
      .optional()
      .describe('For example "smoke and negative tests for orders" or "POST /orders". Omit it to test everything.'),
    suite: SuitePath,
  }),
  run: async ({ wish, suite }, workspace) => generated(workspace, suite, { intent: parseTests(wish ?? '/generate') }),
});

const addCase = tool({
  ...ADD_CASE,
  input: z.object({
    operation: OperationName,
    ...addedCaseShape,
    suite: SuitePath,
  }),
  run: async ({ operation, settings, status, identity, suite }, workspace) => {
    const { model } = await workspace.spec();
    const { key } = findOperation(model, operation);
    const wish: TestWish = { kind: 'exact', operation: key, settings, expect: { status, fields: [] }, identity };
    return generated(workspace, suite, { wishes: [wish] });
  },
});

async function generated(
  workspace: Workspace,
  path: string | undefined,
  wish: Pick<Parameters<typeof generateInto>[2], 'intent' | 'wishes'>,
): Promise<readonly string[]> {
  const folder = await workspace.suiteFolder(path);
  const spec = await workspace.spec();
  await requireWritableSuiteFolder(workspace, folder);
  const before = await caseIds(folder);
  const made = await generateInto(folder, spec, {
    ...wish,
    name: undefined,
    facts: await readFactsInFolder(folder),
    seed: SEED,
    maxFiles: null,
  });
  if (made.files.length === 0) throw new UsageError(nothingMade(made));
  const added = [...(await caseIds(folder))].filter((id) => !before.has(id));
  if (added.length === 0 && wish.wishes !== undefined)
    throw new UsageError(made.omitted.length > 0 ? nothingMade(made) : 'No case was added, because the suite already has it.');
  return [
    ...generatedLines(made, displayPath(workspace.root, folder)),
    `New cases (${added.length}):`,
    ...added.map((id) => `  ${id}`),
    'Next: run_tests.',
  ];
}

function nothingMade(made: GeneratedSuite): string {
  const reasons = made.omitted.map(({ op, reason }) => `${op}: ${reason}`);
  return reasons.length > 0 ? `No tests could be generated. ${reasons.slice(0, 3).join('; ')}.` : nothingGeneratedLines(made).join(' ');
}

async function caseIds(folder: string): Promise<ReadonlySet<string>> {
  const read = readSuite(await readSuiteFiles(folder));
  return new Set(read.kind === 'suite' ? read.suite.cases.map(({ id }) => id) : []);
}

const editCase = tool({
  name: 'edit_case',
  description:
    'Changes the expected status, values or time limit of one case and excludes it from regeneration; use it when a case is wrong.',
  effect: 'writes',
  input: z.object({ case: CaseId, status: Status.default(null), settings: CaseSettings.default([]), max_ms: MaxMs, suite: SuitePath }),
  run: async ({ case: id, status, settings, max_ms: maxMs = null, suite }, workspace) => {
    if (status === null && settings.length === 0 && maxMs === null) throw new UsageError('Set at least one of status, settings or max_ms.');
    const stored = await workspace.suite(suite);
    const edit = changeCases(stored.files, chosen(stored, id), { status, settings, maxMs });
    const [refused] = edit.unchanged;
    if (refused !== undefined) throw new UsageError(`The case cannot be changed: ${terminalSafe(refused.reason)}.`);
    await saveEdit(stored, edit);
    return [`Changed ${id}.`, ...edit.changed.map(({ title }) => terminalSafe(title)), 'Next: run_tests with only this case.'];
  },
});

const removeCase = tool({
  name: 'remove_case',
  description: 'Removes one case from the suite; use it when a case does not test anything useful.',
  effect: 'writes',
  input: z.object({ case: CaseId, suite: SuitePath }),
  run: async ({ case: id, suite }, workspace) => {
    const stored = await workspace.suite(suite);
    const edit = removeCases(stored.files, chosen(stored, id));
    if (edit.left === 0) throw new UsageError('This is the only case in the suite. Add another one first.');
    await saveEdit(stored, edit);
    return [`Removed ${id}. The suite now has ${countOf(edit.left, 'case')}.`];
  },
});

function chosen({ suite }: StoredSuite, id: string): { readonly filter: CaseFilter; readonly failedIds: readonly string[] } {
  if (!suite.cases.some((testCase) => testCase.id === id))
    throw new UsageError(`The suite has no case ${terminalSafe(id)}. Use list_cases to see all case ids.`);
  return { filter: { operations: null, tags: null, ids: [id], statuses: null, failing: false }, failedIds: [] };
}

async function saveEdit({ folder, files: before }: StoredSuite, { files }: SuiteEdit): Promise<void> {
  if (readSuite(files).kind === 'invalid') throw new UsageError('This change would make the suite invalid, so nothing was written.');
  for (const { path, content } of files) {
    if (before.find((file) => file.path === path)?.content === content) continue;
    await writeFile(join(folder, path), path === SUITE_HEADER_PATH ? withSchema(content, 'suite') : content);
  }
  for (const { path } of before) if (!files.some((file) => file.path === path)) await rm(join(folder, path), { force: true });
}

const Values = z.record(text(200), z.string().max(20_000)).default({});

const keepCase = tool({
  name: 'keep_case',
  description: 'Saves a request that you tried as a case, with the status it returned; use it to pin down behaviour you have observed.',
  effect: 'writes',
  input: z.object({
    operation: OperationName,
    path: Values.describe('Values for the path parameters.'),
    query: Values,
    headers: Values.describe('Omit credentials; the suite adds them.'),
    body: z.string().max(200_000).nullable().default(null),
    status: z.int().min(100).max(599),
    title: text(200).optional(),
    suite: SuitePath,
  }),
  run: async ({ operation, suite, title = '', ...tried }, workspace) => {
    const { model, text: specText, baseUrl } = await workspace.spec();
    const folder = await workspace.suiteFolder(suite);
    await requireWritableSuiteFolder(workspace, folder);
    const kept = buildCaseFromTriedRequest({
      model,
      operation: findOperation(model, operation).key,
      tried: { ...tried, title },
      suite: { id: 'suite', name: model.title },
      seed: SEED,
      specSha256: specHash(specText),
      existing: await readSuiteFiles(folder),
    });
    if (kept.kind === 'gone') throw new UsageError('Operation not found in the spec. Use search_operations to find it.');
    await writePack(folder, model.title, kept.files, baseUrl);
    return [`Saved as ${kept.caseId}.`, ...(kept.needs.length === 0 ? [] : [`These values must be set in .env: ${kept.needs.join(', ')}`])];
  },
});

const exportSuite = tool({
  name: 'export_suite',
  description: 'Exports the suite for another tool such as Postman, k6 or curl; use it when the user asks for one of these formats.',
  effect: 'reads',
  input: z.object({
    format: z.enum(EXPORT_FORMATS),
    out: text(500).optional().describe('The path of a new file inside the folder. If omitted, the text is returned in pages.'),
    suite: SuitePath,
  }),
  run: async ({ format, out, suite: path }, workspace) => {
    const { suite } = await workspace.suite(path);
    const content = exportedText(suite, format);
    return out === undefined ? content.trimEnd().split('\n') : [await writeNew(workspace, out, content)];
  },
});

async function writeNew(workspace: Workspace, path: string, content: string): Promise<string> {
  if (workspace.access === 'read-only') throw new UsageError('This server is read-only. Omit "out" to get the text.');
  const target = await pathInside(workspace.root, path);
  await pathInside(workspace.root, dirname(target));
  await writeFile(target, content, { flag: 'wx' }).catch(() => {
    throw new UsageError(`${terminalSafe(path)} cannot be written. Choose a new file in an existing folder.`);
  });
  return `Written to ${terminalSafe(path)}.`;
}

export const SUITE_TOOLS: readonly Tool[] = [listCases, generateTests, addCase, editCase, removeCase, keepCase, exportSuite];
