// The entry point for programs that read messages. The lexicon is large, so `@assay/engine` does not load it.
export { buildVocabulary } from './understand/build-vocabulary.ts';
export { readMessage } from './understand/read-message.ts';
export { type JudgedProposals, judgeProposals } from './use-cases/judge-proposals.ts';
export { planMessage } from './use-cases/plan-message.ts';
export { type ActionPrompt, buildActionPrompt, type FailureFact } from './use-cases/prompt-for-actions.ts';
