/** The number of random cases for a property test: a third of the usual number in `npm test`, ten times as many in `npm run prove`. */
export const propertyRuns = (usual: number): number => (process.env.ASSAY_PROVE === undefined ? Math.ceil(usual / 3) : 10 * usual);
