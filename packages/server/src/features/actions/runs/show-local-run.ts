import { shellQuote } from '@assay/engine/format';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActionRequest, CommandAnswer } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { findCurrentSuite } from '../suite/find-current-suite.ts';

/** PowerShell escapes a single quote by doubling it. */
const psQuote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The commands that run the suite's run pack on the user's machine. */
export async function answerLocalRun(deps: ActionDeps, request: ActionRequest): Promise<CommandAnswer> {
  const suite = await findCurrentSuite(deps.db, request);
  if (suite === null) throw new AppError('NO_SUITE');
  const environment = await deps.environments.environmentForRun(request.actor, request.projectId, request.environmentId);
  const { baseUrl } = environment;
  return {
    heading: `${suite.name}, revision ${suite.latestRevision}, against ${environment.name}. Download and unpack the run pack, then run one of these commands there.`,
    actions: ['Download Run Pack'],
    cards: [
      {
        type: 'commands',
        title: 'Run on your machine',
        items: [
          {
            label: 'Linux, macOS',
            text: `unzip -o assay-run-pack.zip -d assay-run-pack && cd assay-run-pack && sh run.sh --base-url ${shellQuote(baseUrl)}`,
          },
          {
            label: 'Windows',
            text: `Expand-Archive -Force assay-run-pack.zip assay-run-pack; cd assay-run-pack; powershell -ExecutionPolicy Bypass -File run.ps1 -BaseUrl ${psQuote(baseUrl)}`,
          },
          { label: 'Assay command line', text: `assay run assay-run-pack --base-url ${shellQuote(baseUrl)}` },
        ],
        note: 'Credentials are read from .env in the same folder; .env.example lists them. Exit code 0 means that all tests passed, and 1 means that a test failed.',
      },
    ],
  };
}
