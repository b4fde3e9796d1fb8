import type { Command } from '../command.ts';
import type { CheckResult } from '../doctor/check.ts';
import { checkFolders, checkNode, checkPort } from '../doctor/check-machine.ts';
import { checkServer, checkSpec } from '../doctor/check-server.ts';
import { checkSuite } from '../doctor/check-suite.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import { readArguments } from '../read-arguments.ts';

const OPTIONS = { 'env-file': { type: 'string' }, 'base-url': { type: 'string' }, spec: { type: 'string' } } as const;
const WORDS: Readonly<Record<CheckResult['level'], string>> = { ok: 'ok', warning: 'note', problem: 'WRONG' };

/** Checks the setup and prints the problems that it finds. */
export const doctor: Command = {
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    const [folder = 'assay-tests', ...rest] = positionals;
    if (rest.length > 0) throw new UsageError('Pass only one suite.');
    const findings: readonly CheckResult[] = [
      checkNode(process.versions.node),
      ...(await checkFolders(io)),
      await checkPort(io),
      ...(values.spec === undefined ? [] : [await checkSpec(values.spec)]),
      ...(await checkSuite({ folder, envFile: values['env-file'], baseUrl: values['base-url'] }, io)),
      await checkServer(io),
    ];
    for (const { level, text } of findings) io.print(`  ${WORDS[level].padEnd(6)}${text}`);
    const wrong = findings.filter(({ level }) => level === 'problem').length;
    io.print(wrong === 0 ? '  No problems found.' : `  ${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`);
    return wrong === 0 ? EXIT_CODES.passed : EXIT_CODES.wrong;
  },
};
