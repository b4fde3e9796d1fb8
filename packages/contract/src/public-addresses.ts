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
  /** Where a build machine installs the package from: anything that `npx` accepts. */
  readonly package: string;
  /** The GitHub Action, as written in a workflow. */
  readonly action: string;
}

/** Placeholders on purpose: nobody owns a domain under `.example`, so no link leads to someone else's site. */
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
