// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { endpointFixture } from '../model/endpoint.fixture.ts';
import { EndpointRow } from './endpoint-row.tsx';

afterEach(cleanup);

it.each([
  ['a checkbox for users who may generate tests', () => undefined, 1],
  ['no checkbox for viewers', undefined, 0],
])('an endpoint has %s', (_what, onChoose, count) => {
  render(
    <EndpointRow endpoint={endpointFixture()} index={0} isChosen={false} coverage={null} onChoose={onChoose} onOpen={() => undefined} />,
  );
  expect(screen.queryAllByRole('checkbox')).toHaveLength(count);
});
