import type { ModelTest } from '@assay/contract';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';

const TITLES: Readonly<Record<ModelTest['result'], string>> = {
  works: 'The model works',
  'wrong-key': 'The key was rejected',
  'unknown-model': 'Unknown model',
  unreachable: 'The address cannot be reached',
  blocked: 'The address is blocked',
  timeout: 'The request timed out',
  'wrong-shape': 'This is not a model API',
  busy: 'The model is busy',
  refused: 'The request was rejected',
};

interface ModelTestResultProps {
  readonly test: ModelTest | undefined;
  readonly error: unknown;
}

/** The outcome of the latest test. */
export function ModelTestResult({ test, error }: ModelTestResultProps) {
  if (error !== null)
    return (
      <Notice tone="bad" title="Failed to test the model">
        {errorDetail(error)}
      </Notice>
    );
  if (test === undefined) return null;
  return (
    <Notice tone={test.result === 'works' ? 'ok' : 'bad'} title={TITLES[test.result]}>
      {test.text}
    </Notice>
  );
}
