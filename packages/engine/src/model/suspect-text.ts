import type { RequestPlace, Suspect } from './run-event.ts';

/** Which request the server stopped responding with, for people. */
export function suspectText({ inFlight, ...request }: Suspect): string {
  const others = inFlight.length === 0 ? '' : ` In flight at that moment: ${inFlight.map(nameOf).join(', ')}.`;
  return `The server stopped responding after ${nameOf(request)}.${others}`;
}

const nameOf = ({ method, path, caseId }: RequestPlace): string => `${method} ${path} (case ${caseId})`;
