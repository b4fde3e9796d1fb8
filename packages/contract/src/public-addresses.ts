/**
 * Every public URL that the product shows or writes into files. To publish the product, change the defaults here; an operator sets the
 * variables.
 */
export interface PublicAddresses {
  /** The source code. Null hides the link. */
  readonly source: string | null;
  readonly docs: string;
  /** The URL of the JSON Schemas for suite, facts and baseline files. */
  readonly schemas: string;
  /** Where a build machine gets the package: anything that `npx` accepts. */
  readonly package: string;
  /** The GitHub Action, as a workflow names it. */
  readonly action: string;
}

/** Made up on purpose: the domain `.example` belongs to nobody, so that no link leads to a stranger's site. */
const DEFAULTS: PublicAddresses = {
  source: null,
  docs: 'https://docs.assay.example',
  schemas: 'https://schemas.assay.example',
  package: 'https://download.assay.example/assay.tgz',
  action: 'assay-example/action@v1',
};

export function publicAddresses(env: Readonly<Record<string, string | undefined>>): PublicAddresses {
  return {
    source: env.ASSAY_SOURCE_URL || DEFAULTS.source,
    docs: env.ASSAY_DOCS_URL || DEFAULTS.docs,
    schemas: env.ASSAY_SCHEMAS_URL || DEFAULTS.schemas,
    package: env.ASSAY_PACKAGE || DEFAULTS.package,
    action: env.ASSAY_ACTION || DEFAULTS.action,
  };
}
