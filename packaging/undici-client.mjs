// Replaces the module of the same name in `@assay/net`, which loads these files with `require`. A bundler follows only imports.
export { default as buildConnector } from 'undici/lib/core/connect.js';
export { default as undiciErrors } from 'undici/lib/core/errors.js';
export { default as Agent } from 'undici/lib/dispatcher/agent.js';
