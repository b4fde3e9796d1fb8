/**
 * Every public address that the product shows or writes into files. The defaults are made up, so that nobody follows a link to a
 * stranger's site by accident: whoever publishes the product sets them here. Null hides a link.
 */
export interface PublicAddresses {
  /** The source code. An operator sets it with ASSAY_SOURCE_URL. */
  readonly source: string | null;
  /** The documentation. */
  readonly docs: string;
  /** The folder of the JSON Schemas for suite, facts and baseline files. */
  readonly schemas: string;
  /** Where a build machine gets the package: anything that `npx` accepts. */
  readonly package: string;
  /** The GitHub Action. */
  readonly action: string;
}

export const PUBLIC_ADDRESSES: PublicAddresses = {
  source: null,
  docs: 'https://docs.assay.example',
  schemas: 'https://schemas.assay.example',
  package: 'https://download.assay.example/assay.tgz',
  action: 'assay-example/action@v1',
};
