// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PlanCard } from './plan-card.tsx';

const card = {
  type: 'plan' as const,
  title: 'Test plan',
  items: [{ op: 'POST /chat.post', method: 'POST', path: '/chat.post', text: 'answers 200', cases: 1, evidence: 'C' as const }],
};

describe('the operations that nearly matched a plan', () => {
  it('are offered and added with one click', () => {
    const onAdd = vi.fn();
    render(
      <PlanCard card={{ ...card, considered: [{ method: 'POST', path: '/chat.update', summary: 'Updates a message' }] }} onAdd={onAdd} />,
    );
    expect(screen.getByText('Also considered')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add POST /chat.update' }));
    expect(onAdd).toHaveBeenCalledWith('POST /chat.update');
  });

  it('are not mentioned when there are none', () => {
    render(<PlanCard card={card} />);
    expect(screen.queryByText('Also considered')).toBeNull();
  });
});

it('A flow lists the other operations that it calls, and the card counts them.', () => {
  const [item] = card.items;
  const also = ['PUT /pet', 'DELETE /pet/{petId}'];
  render(<PlanCard card={{ ...card, items: item === undefined ? [] : [{ ...item, also }] }} />);
  expect(screen.getByText('3 endpoints, 1 case')).toBeTruthy();
  expect(screen.getByText('/pet/{petId}')).toBeTruthy();
});
