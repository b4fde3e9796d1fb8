export { type Challenge, readChallenges } from './auth/answer/challenges.ts';
export {
  candidatesOfServer,
  type ResourceMetadata,
  readDiscovery,
  readResourceMetadata,
  type ServerMetadata,
} from './auth/answer/discovery.ts';
export type { Candidate, CandidateForm, Detection, Evidence, Injection, TokenEndpoint } from './auth/auth-candidate.ts';
export { detection } from './auth/auth-candidate.ts';
export { fromGenerationCode, fromReadingA, fromReadingB, toReadingA } from './auth/auth-codes.ts';
export { detectFromAnswer, resourceMetadataUrl, type TargetAnswer } from './auth/detect-from-answer.ts';
export { detectFromCode } from './auth/detect-from-code.ts';
export { detectFromModel } from './auth/detect-from-model.ts';
export { detectFromPrompt } from './auth/detect-from-prompt.ts';
export { type Answer, type AnswerCheck, checkAnswer } from './check-answer.ts';
export { compareModels } from './contract-diff/compare-models.ts';
export type { ChangeSummary, ContractDiff } from './contract-diff/contract-diff.ts';
export { diffToMarkdown } from './contract-diff/diff-to-markdown.ts';
export { type ConvertedText, convertToOpenApi, type SourceFormat } from './convert-to-openapi.ts';
export { compareFiles, type DiffHunk, type FileChange } from './diff/compare-files.ts';
export { explainOperation } from './explain/explain-operation.ts';
export { explainStep } from './explain/explain-step.ts';
export { type PreviewRun, prPreview } from './explain/pr-preview.ts';
export { type CurlRequest, writeCurl } from './explain/write-curl.ts';
export { exportSuite } from './export/export-formats.ts';
export { readIdeas } from './generate/ideas/read-ideas.ts';
export { countRequests, type GenerateSuiteInput, generateSuite } from './generate-suite.ts';
export { type Choice, chooseOperations } from './intent/choose-operations.ts';
export { parseIntent } from './intent/parse-intent.ts';
export { checkSchema } from './json/check-schema.ts';
export type { DiffLine } from './json/line-diff.ts';
export { parsePath, selectNodes } from './json/portable-path.ts';
export { type ReadJson, readJson } from './json/read-json.ts';
export { steadyText } from './json/steady-text.ts';
export * from './model/index.ts';
export { operationHashes } from './openapi/operation-hashes.ts';
export { parseText } from './openapi/parse-text.ts';
export { type ReadApi, readApi } from './openapi/read-api.ts';
export { writeOpenApi, writeYaml } from './openapi/write-openapi.ts';
export { promptForIdeas } from './propose-ideas.ts';
export { hideCallSecrets, readPastedCall } from './read-pasted-call.ts';
export { collectReport, type ReportFacts } from './report/collect-report.ts';
export { curlText } from './report/exchange-text.ts';
export { toGithub } from './report/github.ts';
export { type FoundStep, foundStep, groupFindings } from './report/group-findings.ts';
export { toHar } from './report/har.ts';
export { toHtml } from './report/html.ts';
export { toJunit } from './report/junit.ts';
export { toNdjson } from './report/ndjson.ts';
export { toSarif } from './report/sarif.ts';
export { toSummary } from './report/summary.ts';
export { nearestRank } from './run/nearest-rank.ts';
export type { RunOptions } from './run/options.ts';
export { operationOf } from './run/policy.ts';
export { runLoad } from './run/run-load.ts';
export { runSuite } from './run/run-suite.ts';
export { type PackInput, packFiles } from './run-pack/pack-files.ts';
export { type SampleRequest, sampleRequest } from './sample-request.ts';
export { casesIn } from './suite/cases-in.ts';
export type { SuiteProblem } from './suite/check-suite.ts';
export { type CaseChange, conflictingCases, editCases } from './suite/edit-cases.ts';
export { leaveOut } from './suite/leave-out.ts';
export { markEdited } from './suite/mark-edited.ts';
export { type ReadSuite, readSuite, readSuiteHeader } from './suite/read-suite.ts';
export { suiteJsonSchema } from './suite/suite-schema.ts';
