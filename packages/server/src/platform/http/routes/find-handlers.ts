import { type CallName, paths } from '@assay/contract';
import type { Feature, Handlers } from '../feature.ts';

const callNames = Object.keys(paths) as CallName[];

/** Merges the features' handlers. A call with two handlers or none is a bug in the composition and prevents the server from starting. */
export function findHandlers(features: readonly Feature[]): Handlers {
  const missing: CallName[] = [];
  const doubled: string[] = [];
  for (const name of callNames) {
    const servers = features.filter((feature) => feature.handlers[name] !== undefined);
    if (servers.length === 0) missing.push(name);
    if (servers.length > 1) doubled.push(`${name} (${servers.map((feature) => feature.name).join(', ')})`);
  }
  const faults = [
    ...(missing.length === 0 ? [] : [`calls without a handler: ${missing.join(', ')}`]),
    ...(doubled.length === 0 ? [] : [`calls with more than one handler: ${doubled.join(', ')}`]),
  ];
  if (faults.length > 0) throw new Error(`The route table does not match the features; ${faults.join('; ')}.`);
  return Object.assign({}, ...features.map((feature) => feature.handlers));
}
