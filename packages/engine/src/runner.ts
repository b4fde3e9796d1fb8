// The entry point for programs that only run suites. It does not load the spec readers and the generator, which take
// most of the start time.
export { parsePath, selectNodes } from './json/portable-path.ts';
export { readJson } from './json/read-json.ts';
export * from './model/index.ts';
export { collectReport, openReport } from './report/collect-report.ts';
export { comparedRequestLines } from './report/exchange-text.ts';
export { toGithub } from './report/github.ts';
export { groupFindings } from './report/group-findings.ts';
export { harParts } from './report/har.ts';
export { htmlParts } from './report/html.ts';
export { toJunit } from './report/junit.ts';
export { ndjsonParts } from './report/ndjson.ts';
export { toSarif } from './report/sarif.ts';
export { toSummary } from './report/summary.ts';
export type { RunOptions } from './run/options.ts';
export { calledOperation } from './run/policy.ts';
export { runLoad } from './run/run-load.ts';
export { runSuite, runSuiteWithCallback } from './run/run-suite.ts';
export { casesWithRequirements, isEnabled } from './run/schedule.ts';
export { readSuite } from './suite/read-suite.ts';
