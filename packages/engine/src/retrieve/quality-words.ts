/** General testing words. They identify operations only if the spec contains them. Otherwise, they do not restrict what to test. */
export const QUALITY_WORDS: ReadonlySet<string> = new Set(
  `quick quickly fast faster slow slowly speed latency bug issue problem regression feature functionality behaviour behavior validation validate validated
  validating response reply error status code header result really actually truly gone try handle handling weird strange special character char positive valid
  correct correctness quality stable stability reliable reliability robust concurrency concurrent parallel race condition idempotency idempotent duplicate
  respond answer return returned expected unexpected scenario story end e2e integration acceptance functional unit qa thorough thoroughly careful carefully
  important critical main core major essential typical usual normal format field value property documentation documented spec schema first second last two three
  people person thing stuff must long time take like body json xml payload input send visible`.split(/\s+/),
);
