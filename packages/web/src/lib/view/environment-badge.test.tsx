// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Badge, type BadgeVariant } from '../../ui/badge.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';

afterEach(cleanup);

it.each([
  ['local', 'secondary'],
  ['staging', 'outline'],
  ['prod', 'default'],
  ['production', 'default'],
  [' Production ', 'default'],
  ['anything else', 'outline'],
] as const satisfies readonly (readonly [string, BadgeVariant])[])('the badge of %j is the %s one', (name, variant) => {
  const looksOf = (element: React.ReactElement) => render(element).container.firstElementChild?.className;
  expect(looksOf(<EnvironmentBadge name={name} />)).toBe(looksOf(<Badge variant={variant} />));
});
