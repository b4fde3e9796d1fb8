import { parentPort } from 'node:worker_threads';
import { readApi } from '@assay/engine';
import { directoryDocuments } from './documents.mjs';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function countMethods(document) {
  return Object.entries(document.paths ?? {})
    .filter(([path]) => !path.startsWith('x-'))
    .reduce((sum, [, item]) => sum + METHODS.filter((method) => typeof item?.[method] === 'object').length, 0);
}

/** Findings of one kind differ by names; the table counts kinds. */
const kindOf = ({ level, message }) => ({
  level,
  message: message
    .replace(/The reference \S+/, 'The reference …')
    .replace(/path parameter .+? (is|does)/, 'path parameter … $1')
    .replace(/operationId .+? is also used by .+/, 'operationId … is used twice.')
    .replace(/^[A-Z]+ \S+ has the same address as .+/, '… has the same address as another operation.')
    .replace(/^“.*” is no status code/, '“…” is no status code'),
});

function readOne({ name, read }) {
  try {
    const document = read();
    const text = JSON.stringify(document);
    const before = process.threadCpuUsage();
    const result = readApi(text);
    const { user, system } = process.threadCpuUsage(before);
    if (result.kind === 'refused') return { kind: 'refused', name, problem: result.problem };
    return {
      kind: 'read',
      name,
      cpuMs: (user + system) / 1000,
      operations: result.model.operations.length,
      expected: countMethods(document),
      findings: result.findings.map(kindOf),
    };
  } catch (error) {
    return { kind: 'crashed', name, problem: error instanceof Error ? error.message : String(error) };
  }
}

parentPort.postMessage(directoryDocuments().map(readOne));
