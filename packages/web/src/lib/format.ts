const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const dayYearFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric' });
const clockFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const clockMsFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});
const exactFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** The first characters of an id, as shown in lists. */
export const shortId = (id: string): string => id.slice(0, 8);

/** Formats a date, without the year if it is the current one. */
export function formatDay(iso: string, now = Date.now()): string {
  const date = new Date(iso);
  return date.getFullYear() === new Date(now).getFullYear() ? dayFormat.format(date) : dayYearFormat.format(date);
}

export const formatDate = (iso: string): string => dayYearFormat.format(new Date(iso));
export const formatClock = (iso: string): string => clockFormat.format(new Date(iso));
export const formatClockMs = (iso: string): string => clockMsFormat.format(new Date(iso));
export const formatExact = (iso: string): string => exactFormat.format(new Date(iso));

/** A conversation's age: whole hours up to a day, then a date. */
export function conversationAge(iso: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(iso));
  return age < DAY_MS ? `${Math.floor(age / HOUR_MS)}h ago` : formatDay(iso, now);
}

/** A run's age: now, minutes, hours, then a date. */
export function shortAge(iso: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(iso));
  if (age < 60_000) return 'now';
  if (age < HOUR_MS) return `${Math.floor(age / 60_000)}m ago`;
  return age < DAY_MS ? `${Math.floor(age / HOUR_MS)}h ago` : formatDay(iso, now);
}

/** The age badge for an imported spec. */
export function specAge(iso: string, now = Date.now()): 'Active' | 'Recent' | 'Older' {
  const age = now - Date.parse(iso);
  if (age < HOUR_MS) return 'Active';
  return age < DAY_MS ? 'Recent' : 'Older';
}

/** The heading that a conversation is grouped under: by calendar day, in the reader's time zone. */
export function dayGroup(iso: string, now = Date.now()): 'Today' | 'Recent' | 'Older' {
  const startOfToday = new Date(now).setHours(0, 0, 0, 0);
  const at = Date.parse(iso);
  if (at >= startOfToday) return 'Today';
  return at >= new Date(startOfToday).setDate(new Date(startOfToday).getDate() - 1) ? 'Recent' : 'Older';
}

/** Durations and latencies look the same everywhere: milliseconds below a second, then seconds, then minutes. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '-';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
  return `${Math.floor(ms / 60_000)}m ${Math.floor((ms % 60_000) / 1000)}s`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** Formats as `1 case` or `1,200 cases`. */
export const countOf = (n: number, noun: string, plural = `${noun}s`): string => `${n.toLocaleString('en')} ${n === 1 ? noun : plural}`;
