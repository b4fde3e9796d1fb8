// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { ExchangeTabs } from './exchange-tabs.tsx';

const exchange: Omit<ComponentProps<typeof ExchangeTabs>['exchange'], 'status'> = {
  method: 'GET',
  url: 'http://127.0.0.1:1/health',
  requestHeaders: [],
  requestBody: null,
  responseHeaders: [],
  responseBody: null,
  responseBytes: 0,
  truncated: false,
};

it('says that there was no response, instead of describing an empty one', () => {
  render(<ExchangeTabs exchange={{ ...exchange, status: null }} />);
  expect(screen.getByText('No response.')).toBeDefined();
  expect(screen.queryByText('no content type')).toBeNull();
});

it('describes a response without a body', () => {
  render(<ExchangeTabs exchange={{ ...exchange, status: 204 }} />);
  expect(screen.getByText('No body.')).toBeDefined();
});
