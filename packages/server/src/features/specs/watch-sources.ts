import type { CallReply, ParsedCall } from '@assay/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { storableText } from '../../shared/storable.ts';
import type { ProjectAccess } from '../projects/index.ts';
import type { SpecImporter } from './import-spec.ts';
import { claimWatch, deleteWatch, listDueWatches, listWatches, recordCheck, saveWatch, type WatchRow } from './spec-watches.store.ts';
import { presentWatch } from './specs.presenter.ts';
import { findSpec, newestInSeries } from './specs.store.ts';

export interface WatchDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;
const MAX_PROBLEM = 500;

export type SourceWatches = ReturnType<typeof createSourceWatches>;

/** Checks the URLs that specs came from. A change becomes a new version; otherwise only the time of the check is stored. */
export function createSourceWatches({ db, access, clock }: WatchDeps, importer: Pick<SpecImporter, 'importIfChanged'>) {
  const after = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS);

  async function lookAt(watch: WatchRow): Promise<boolean> {
    const { seriesId, projectId } = watch;
    const newest = await newestInSeries(db, projectId, seriesId);
    if (newest === null || newest.sourceUrl === null) {
      await deleteWatch(db, seriesId);
      return false;
    }
    if (!(await claimWatch(db, watch, after(watch.everyMinutes)))) return false;
    try {
      const made = await importer.importIfChanged(newest);
      await recordCheck(db, seriesId, { checkedAt: clock.now(), problem: null });
      return made !== null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await recordCheck(db, seriesId, { checkedAt: clock.now(), problem: storableText(error.message.slice(0, MAX_PROBLEM)) });
      return false;
    }
  }

  return {
    async list(actor: Actor, projectId: string): Promise<CallReply<'listSpecWatches'>> {
      await access.requireMember(actor, projectId);
      return { items: (await listWatches(db, projectId)).map(presentWatch) };
    },

    async set(actor: Actor, specId: string, { everyMinutes }: ParsedCall<'watchSpec'>['body']): Promise<CallReply<'watchSpec'>> {
      const spec = await findSpec(db, actor.userId, specId);
      if (spec === null) throw new AppError('SPEC_NOT_FOUND');
      const { projectId, seriesId } = spec;
      await access.requireMember(actor, projectId, 'editor');
      if (everyMinutes === null) {
        await deleteWatch(db, seriesId);
        return { watch: null };
      }
      if (spec.sourceUrl === null) throw new AppError('SPEC_NO_SOURCE');
      return { watch: presentWatch(await saveWatch(db, { seriesId, projectId, everyMinutes, nextAt: after(everyMinutes) })) };
    },

    /** Checks all due sources and returns the number of new versions. */
    async lookAtDue(): Promise<number> {
      let made = 0;
      for (const watch of await listDueWatches(db, clock.now())) if (await lookAt(watch)) made += 1;
      return made;
    },
  };
}
