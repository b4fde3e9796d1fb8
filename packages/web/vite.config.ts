import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:4600';

export default defineConfig({
  plugins: [react(), tailwind()],
  build: {
    target: 'es2022',
    // A module inlined as a data URL would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Many small shared modules compress badly one by one and cost a request each.
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\//,
              priority: 3,
            },
            {
              name: 'base',
              test: /\/src\/(lib|ui)\/(?!(confirm-dialog|dialog|form-footer|save-dialog|menu|menu-list)\.)|\/contract\/src\/paths|react-(presence|use-size|use-previous)|tailwind-merge|class-variance-authority|clsx/,
              priority: 2,
              minShareCount: 4,
            },
            { name: 'icons', test: /lucide-react/, priority: 2, minShareCount: 2 },
            // What opens above the page: nobody waits for it before the first paint.
            {
              name: 'dialog',
              test: /\/src\/ui\/(confirm-dialog|dialog|form-footer|save-dialog)\.|react-dialog|react-(dismissable-layer|focus-scope|focus-guards|remove-scroll)|aria-hidden/,
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
