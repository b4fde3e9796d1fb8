import { AppError } from '../platform/http/app-error.ts';
import type { Feature } from '../platform/http/feature.ts';
import { createSampleProject, type SampleDeps } from './sample-project.ts';
import type { SampleWorld } from './start-sample-world.ts';

/** Creates the sample project again for a user without one. A server without the sample API returns an error. */
export function createSampleFeature(deps: Omit<SampleDeps, 'sample'> & { readonly sample: SampleWorld | null }): Feature {
  const { platform, composition, sample } = deps;
  return {
    name: 'sample',
    handlers: {
      createSampleProject: async (_input, { actor }) => {
        if (sample === null) throw new AppError('SAMPLE_NOT_OFFERED');
        if (await composition.projects.hasSample(actor.userId)) throw new AppError('SAMPLE_EXISTS');
        return createSampleProject({ platform, composition, sample }, actor.userId);
      },
    },
  };
}
