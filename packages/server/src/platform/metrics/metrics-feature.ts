import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor, CallContext, Feature } from '../http/feature.ts';
import type { Queue } from '../queue/port.ts';
import type { HttpMetrics } from './http-metrics.ts';
import { writeFamilies } from './metric-family.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { workMetrics } from './work-metrics.ts';

export interface MetricsDeps {
  readonly db: Db;
  readonly queue: Pick<Queue, 'depths'>;
  readonly http: Pick<HttpMetrics, 'families'>;
  readonly config: Pick<Config, 'metricsToken'>;
  readonly authenticate: (accessToken: string) => Promise<Actor | null>;
}

export interface MetricsFeature extends Feature {
  close(): void;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** A proxy on the same machine makes every caller look local, but it adds a header. */
const isNear = ({ address, headers }: CallContext) => LOOPBACK.test(address) && FORWARDED.every((name) => headers[name] === undefined);

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Serves metrics to the operator's monitoring. */
export function createMetricsFeature(deps: MetricsDeps): MetricsFeature {
  const own = createProcessMetrics();
  const { metricsToken } = deps.config;
  const isMetricsToken = (token: string) => metricsToken !== null && timingSafeEqual(digest(token), digest(metricsToken));
  const requireOperator = async (context: CallContext) => {
    if (isNear(context)) return;
    const token = /^Bearer +(\S+)$/i.exec(context.headers.authorization ?? '')?.[1];
    if (token !== undefined && isMetricsToken(token)) return;
    const actor = token === undefined ? null : await deps.authenticate(token);
    if (actor === null) throw new AppError('UNAUTHENTICATED');
    if (!actor.roles.includes('admin')) throw new AppError('ROLE_REQUIRED', { role: 'admin' });
  };
  return {
    name: 'metrics',
    handlers: {
      metrics: async (_, context) => {
        await requireOperator(context);
        return writeFamilies([...own.families(), ...deps.http.families(), ...(await workMetrics(deps.db, deps.queue))]);
      },
    },
    close: own.close,
  };
}
