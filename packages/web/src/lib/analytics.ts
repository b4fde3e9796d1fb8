const SOURCE = 'https://www.googletagmanager.com/gtag/js';
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/gi;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

let started: string | null = null;

/** The analytics tag expects each queue entry to be an arguments object, not an array. */
function push(..._command: readonly unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
}

function start(id: string): void {
  started = id;
  push('js', new Date());
  push('config', id, { send_page_view: false, page_location: window.location.origin });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SOURCE}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** Removes the ids of projects, runs and conversations from the path. Query and hash are never sent. */
export const reportedPath = (pathname: string): string => pathname.replace(ID, '{id}');

/** Reports a page view to the analytics service. */
export function reportPageView(id: string, pathname: string): void {
  if (started !== id) start(id);
  const path = reportedPath(pathname);
  push('event', 'page_view', { page_path: path, page_location: `${window.location.origin}${path}`, page_title: path });
}
