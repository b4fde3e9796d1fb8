import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:4600';

/** Modules in ui/ for dialogs. */
const dialogs = 'confirm-by-name|confirm-dialog|dialog|form-footer|save-dialog|use-close-guard|wide-dialog';
/** Modules in ui/ for forms and tables. Switches have a chunk of their own, because few pages have one. */
const pages = 'checkbox|page|pager|password-input|select|table';
/** Modules in ui/ and lib/ that neither the chat nor a run needs. */
const rare = 'typo-distance|unsaved|use-draft|with-scheme';

export default defineConfig({
  plugins: [react(), tailwind()],
  build: {
    target: 'es2022',
    // A module inlined as a data URL would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Many small shared modules compress poorly one by one, and each costs a request.
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\//,
              priority: 3,
            },
            {
              name: 'base',
              test: new RegExp(
                `/src/(lib|ui)/(?!(${dialogs}|${pages}|${rare}|menu|menu-list)\\.)|/contract/src/(paths|constants)|react-presence|tailwind-merge|class-variance-authority|clsx`,
              ),
              priority: 2,
              minShareCount: 4,
            },
            // The server sends files below a kilobyte uncompressed, so many small files cost more than one.
            { name: 'calls', test: /\/src\/features\/[^/]+\/api\//, priority: 2, minShareCount: 2 },
            { name: 'icons', test: /lucide-react/, priority: 2, minShareCount: 2 },
            // The chat opens without forms and tables.
            { name: 'page', test: new RegExp(`/src/ui/(${pages})\\.`), priority: 1, minShareCount: 2 },
            // Overlays are not needed before the first paint.
            {
              name: 'dialog',
              test: new RegExp(
                `/src/ui/(${dialogs})\\.|react-dialog|react-(dismissable-layer|focus-scope|focus-guards|remove-scroll)|aria-hidden`,
              ),
              priority: 1,
            },
            { name: 'overlay', test: /\/src\/ui\/(menu|menu-list)\.|react-popover|react-popper/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/connect': server, '/healthz': server, '/readyz': server, '/openapi.json': server, '/schemas': server },
  },
});
