import type { ExplorationEvent } from '@assay/contract';
import type { ExplorePreview, ExploreResult, Fact } from '@assay/engine/model';
import type { EgressPolicy } from '@assay/net';
import type { ExchangedToken, IdentityCredential } from '../../../auth-profiles/index.ts';
import type { RunEnvironment } from '../../thread/thread-messages.ts';

export interface ExploreSettings {
  readonly seconds: number;
  readonly requests: number | null;
  readonly access: 'all' | 'read-only';
  readonly search: 'on' | 'off';
  readonly skip: readonly string[];
}

interface ExploreSource {
  /** The ApiModel as gzip-compressed JSON. */
  readonly model: Uint8Array;
  /** The project's accepted facts. */
  readonly facts: readonly Fact[];
  readonly settings: ExploreSettings;
  readonly seed: number;
}

/** The thread's complete input for an exploration. It contains only the secrets from its environment. */
export interface ExploreTask extends ExploreSource {
  readonly kind: 'explore';
  readonly environment: RunEnvironment;
  readonly secrets: Readonly<Record<string, string>>;
  readonly credentials: readonly IdentityCredential[];
  readonly egress: EgressPolicy;
}

export interface PreviewTask extends ExploreSource {
  readonly kind: 'preview';
}

export type ExploreThreadTask = ExploreTask | PreviewTask;

export type ExploreTaskResult =
  | { readonly kind: 'preview'; readonly preview: ExplorePreview }
  | { readonly kind: 'finished'; readonly result: ExploreResult }
  | { readonly kind: 'refused'; readonly problem: string };

type WithoutNumber<Event> = Event extends ExplorationEvent ? Omit<Event, 'seq'> : never;

/** An event before it is stored and numbered. Secrets are already masked. */
export type ExploreRecord = WithoutNumber<ExplorationEvent>;

export type FromExploreThread =
  | { readonly kind: 'records'; readonly records: readonly ExploreRecord[] }
  | ({ readonly kind: 'refresh-token'; readonly profileId: string } & ExchangedToken);

export type ToExploreThread = { readonly kind: 'cancel' };
