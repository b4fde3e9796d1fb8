export type { Candidate, CandidateForm, Detection, Evidence, Injection, TokenEndpoint } from './auth/auth-candidate.ts';
export { createDetection } from './auth/auth-candidate.ts';
export { detectFromCode } from './auth/detect-from-code.ts';
export { detectFromModel } from './auth/detect-from-model.ts';
export { detectFromPrompt } from './auth/detect-from-prompt.ts';
export { detectFromResponse, resourceMetadataUrl, type TargetResponse } from './auth/detect-from-response.ts';
export { appendModelCandidates, buildModelPrompt, readModelCandidates } from './auth/model/model-candidates.ts';
export { type Challenge, readChallenges } from './auth/response/challenges.ts';
export {
  type ResourceMetadata,
  readDiscovery,
  readResourceMetadata,
  type ServerMetadata,
  serverCandidates,
} from './auth/response/discovery.ts';
export { compareFiles, type DiffHunk, type FileChange } from './diff/compare-files.ts';
export { compareModels } from './diff/contract/compare-models.ts';
export type { ChangeSummary, ContractDiff } from './diff/contract/contract-diff.ts';
export { diffToMarkdown } from './diff/contract/diff-to-markdown.ts';
export { explainOperation } from './explain/explain-operation.ts';
export { explainStep } from './explain/explain-step.ts';
export { type PreviewRun, prPreview } from './explain/pr-preview.ts';
export { exportSuite } from './export/export-formats.ts';
export { describeFact } from './facts/describe-fact.ts';
export { factsJsonSchema } from './facts/facts-schema.ts';
export { choiceFact, withoutChoice } from './facts/link-choices.ts';
export { acceptFacts, compareFacts } from './facts/merge-facts.ts';
export { type FactProblem, type ReadFacts, readFacts } from './facts/read-facts.ts';
export { writeFacts } from './facts/write-facts.ts';
export type { DiffLine } from './format/line-diff.ts';
export { stableText } from './format/stable-text.ts';
export { readIdeas } from './generate/ideas/read-ideas.ts';
export { checkSchema } from './json/check-schema.ts';
export { parsePath, selectNodes } from './json/portable-path.ts';
export { type ReadJson, readJson } from './json/read-json.ts';
export * from './model/index.ts';
export { type BundledFiles, bundleFiles } from './readers/openapi/bundle-files.ts';
export type { SourceFile } from './readers/openapi/choose-root.ts';
export { referencedFiles, resolveFile } from './readers/openapi/file-refs.ts';
export { type FetchedPage, findDocument, mayLeadToSpec } from './readers/openapi/find-document.ts';
export { isApiDescription } from './readers/openapi/is-api-description.ts';
export { operationHashes } from './readers/openapi/operation-hashes.ts';
export { type ReadApi, readApi } from './readers/openapi/read-api.ts';
export { writeOpenApi, writeYaml } from './readers/openapi/write-openapi.ts';
export { maskCommandSecrets } from './readers/shell/mask-command-secrets.ts';
export { parseText } from './readers/text/parse-text.ts';
export { baselineJsonSchema } from './report/baseline-schema.ts';
export { collectReport, type ReportMetadata } from './report/collect-report.ts';
export { curlText } from './report/exchange-text.ts';
export { toGithub } from './report/github.ts';
export { type GroupableStep, groupFindings, toGroupableStep } from './report/group-findings.ts';
export { toHar } from './report/har.ts';
export { toHtml } from './report/html.ts';
export { toJunit } from './report/junit.ts';
export { toNdjson } from './report/ndjson.ts';
export { toSarif } from './report/sarif.ts';
export { toSummary } from './report/summary.ts';
export { type Choice, chooseOperations } from './retrieve/choose-operations.ts';
export { matchCall } from './retrieve/match-call.ts';
export { parseTests } from './retrieve/parse-tests.ts';
export { readScope } from './retrieve/scope-of.ts';
export { nearestRank } from './run/nearest-rank.ts';
export type { RunOptions } from './run/options.ts';
export { calledOperation } from './run/policy.ts';
export { runLoad } from './run/run-load.ts';
export { runSuite } from './run/run-suite.ts';
export { type PackInput, packFiles } from './run-pack/pack-files.ts';
export type { CaseChangeRequest } from './suite/change-case.ts';
export type { SuiteProblem } from './suite/check-suite.ts';
export { declareVariables } from './suite/declare-variables.ts';
export { dropRejectedChanges } from './suite/drop-rejected-changes.ts';
export { type CaseChange, conflictingCases, editCases, replaceCases } from './suite/edit-cases.ts';
export { type ChosenCases, changeCases, keepCases, removeCases, renameSuite, type SuiteEdit } from './suite/edit-suite.ts';
export { filterCases } from './suite/filter-cases.ts';
export { markEdited } from './suite/mark-edited.ts';
export { readAllCases } from './suite/read-all-cases.ts';
export { type ReadSuite, readSuite, readSuiteHeader } from './suite/read-suite.ts';
export { suiteJsonSchema } from './suite/suite-schema.ts';
export { writeIdentities } from './suite/write-identities.ts';
export { checkResponse, type ReceivedResponse, type ResponseCheck } from './use-cases/check-response.ts';
export { type ConvertedText, convertToOpenApi, type SourceFormat } from './use-cases/convert-to-openapi.ts';
export {
  adminVariable,
  credentialVariables,
  type ExploreInput,
  exploreApi,
  exploreBudgets,
  exploreCredentials,
  previewExploration,
  viewerVariable,
} from './use-cases/explore-api.ts';
export { countRequests, type GenerateSuiteInput, generateSuite } from './use-cases/generate-suite.ts';
export { type KeepFindingsInput, type KeptFindings, keepFindings } from './use-cases/keep-findings.ts';
export { buildCaseFromTriedRequest, type KeptCase, type TriedRequest } from './use-cases/keep-verified-values.ts';
export { buildIdeaPrompt } from './use-cases/propose-ideas.ts';
export { readPastedCall } from './use-cases/read-pasted-call.ts';
export { type SampleRequest, sampleRequest } from './use-cases/sample-request.ts';
export { type StartSuiteInput, startSuite } from './use-cases/start-suite.ts';
