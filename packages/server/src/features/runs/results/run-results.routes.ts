import type { Handlers } from '../../../platform/http/feature.ts';
import type { ArtifactsService } from './artifacts.service.ts';
import type { CoverageService } from './coverage.service.ts';
import type { FindingsService } from './findings.service.ts';
import type { WaiversService } from './waivers.service.ts';

export interface ResultServices {
  readonly findings: FindingsService;
  readonly waivers: WaiversService;
  readonly artifacts: ArtifactsService;
  readonly coverage: CoverageService;
}

export function runResultHandlers({ findings, waivers, artifacts, coverage }: ResultServices): Handlers {
  return {
    listRunFindings: ({ params }, { actor }) => findings.list(actor, params.id),
    createWaiver: ({ params, body }, { actor }) => waivers.create(actor, params.id, body),
    listWaivers: ({ params }, { actor }) => waivers.list(actor, params.id),
    endWaiver: ({ params }, { actor }) => waivers.end(actor, params.id),
    listRunArtifacts: ({ params }, { actor }) => artifacts.list(actor, params.id),
    getRunArtifact: ({ params }, { actor }) => artifacts.file(actor, params),
    getCoverage: ({ params }, { actor }) => coverage.get(actor, params.id),
  };
}
