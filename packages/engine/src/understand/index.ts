export { buildVocabulary } from './build-vocabulary.ts';
export { readMessage } from './read-message.ts';
