/** Formats a whole number: `1,350`. The same on every machine. */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats a count: `1 case`, `1,350 cases`. */
export function countOf(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a duration: `1.5 s`. */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
