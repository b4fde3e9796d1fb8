import { ToolInputError } from '@assay/contract/mcp';
import type { Db } from '../../platform/db/db.ts';
import type { CallContext } from '../../platform/http/feature.ts';
import type { Log } from '../../platform/log/log.ts';
import type { AuthProfilesFeature } from '../auth-profiles/index.ts';
import type { ProjectAccess } from '../projects/index.ts';
import type { RunsFeature } from '../runs/index.ts';
import type { SpecsFeature } from '../specs/index.ts';

export interface AgentDeps {
  readonly db: Db;
  readonly log: Log;
  readonly version: string;
  readonly access: ProjectAccess;
  readonly specs: Pick<SpecsFeature, 'currentModel' | 'chooseOperations'>;
  readonly authProfiles: Pick<AuthProfilesFeature, 'detectFromSpec'>;
  readonly runs: Pick<RunsFeature, 'waitForEnd' | 'explorations'>;
}

export interface NamedResource {
  readonly id: string;
  readonly name: string;
}

/** One message from an agent, with everything that its tools need. */
export interface AgentCall {
  readonly deps: AgentDeps;
  readonly context: Pick<CallContext, 'actor' | 'call' | 'signal'>;
  /** The project in the tool's arguments, otherwise the one in the URL, otherwise the caller's only one. */
  project(named: string | undefined): Promise<NamedResource>;
  /** The ID of the project that the tool used last, for the activity log. */
  usedProject(): string | null;
  /** Makes a line safe for a terminal. The server has already masked secrets in everything that it stores. */
  redactor(): Promise<(text: string) => string>;
}

export function openAgentCall(deps: AgentDeps, context: AgentCall['context'], fallback: string | undefined): AgentCall {
  let used: string | null = null;
  return {
    deps,
    context,
    async project(named) {
      const { items } = await context.call('listProjects', { query: {} });
      const found = findByIdOrName(items, named ?? fallback, {
        what: 'project',
        missing: 'Ask the user to create a project in Assay first.',
      });
      used = found.id;
      return found;
    },
    usedProject: () => used,
    redactor: async () => withoutControls,
  };
}

/** Keeps spaces, because results are data. */
const withoutControls = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

const MOST_NAMED = 10;

/** Finds an item by ID or name. Without a name, it returns the only item. */
export function findByIdOrName<Item extends NamedResource>(
  items: readonly Item[],
  wanted: string | undefined,
  { what, missing }: { readonly what: string; readonly missing: string },
): Item {
  const [first, ...others] = items;
  if (first === undefined) throw new ToolInputError(`There are no ${what}s. ${missing}`);
  if (wanted === undefined && others.length === 0) return first;
  const found = items.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted?.trim().toLowerCase());
  if (found !== undefined) return found;
  const names = items.slice(0, MOST_NAMED).map(({ name }) => `"${name}"`);
  const problem = wanted === undefined ? `Specify the ${what}` : `There is no ${what} named "${wanted.slice(0, 60)}"`;
  throw new ToolInputError(`${problem}. Available: ${names.join(', ')}${items.length > MOST_NAMED ? ' and more' : ''}.`);
}
