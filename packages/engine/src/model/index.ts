export * from './api-model.ts';
export * from './command.ts';
export * from './intent.ts';
export * from './json.ts';
export * from './plan.ts';
export * from './ports.ts';
export * from './run-event.ts';
export * from './suite.ts';
