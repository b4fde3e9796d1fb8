import { expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:8080', '127.9.9.9', '[::1]:80'])('%s is this machine', (host) =>
  expect(isLoopback(host)).toBe(true),
);
it.each(['localhost.example.com', '128.0.0.1', '127.0.0.1.example', 'example.com:127', '[::2]'])('%s is another machine', (host) =>
  expect(isLoopback(host)).toBe(false),
);
