import type { RequestPosition, Suspect } from './run-event.ts';

/** Describes the request after which the server stopped responding. */
export function suspectText({ inFlight, ...request }: Suspect): string {
  const others =
    inFlight.length === 0
      ? ''
      : ` In flight at that time: ${inFlight.map(nameOf).join(', ')}. To find the cause, run these cases one at a time.`;
  return `The server stopped responding after ${nameOf(request)}.${others}`;
}

const nameOf = ({ method, path, caseId }: RequestPosition): string => `${method} ${path} (case ${caseId})`;
