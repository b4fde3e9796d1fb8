import { expect, test } from 'vitest';
import { statedStates } from './state-sentences.ts';

test.each([
  ['Only booked shipments can be changed (409).', ['booked'], []],
  ['Deliver a booked shipment', ['booked'], []],
  ['Change the note of a booked or delivered shipment. Nothing else changes.', ['booked', 'delivered'], []],
  ['Change a shipment that is booked.', ['booked'], []],
  ['Deliver a booked.', ['booked'], []],
  ['Record the payment of a booked shipment', ['booked'], []],
  ['Withdraw a shipment. 409 The shipment is delivered', [], ['delivered']],
  ['Withdraw a shipment. 409 Already cancelled', [], ['cancelled']],
  ['Withdraw a shipment. 409 The shipment has cancelled already, or has a parcel.', [], ['cancelled']],
  ['Change the note. 409 Not a booked, or already 20', ['booked'], []],
  ['Cancel a parcel. requested or booked → cancelled. The invoice becomes void.', ['booked'], []],
  ['booked → cancelled. delivered → cancelled.', ['booked', 'delivered'], []],
  ['booked -> cancelled, delivered -> cancelled', ['booked', 'delivered'], []],
  ['booked → delivered → cancelled', ['booked', 'delivered'], []],
  ['`booked` or `delivered` => `cancelled` and frees the courier.', ['booked', 'delivered'], []],
  ['Only to booked shipments (409).', ['booked'], []],
  ['409 if the shipment is not booked.', ['booked'], []],
  ['409 unless the shipment is booked, 422 if it is too heavy.', ['booked'], []],
  ['A delivered shipment takes no parcels (409).', [], ['delivered']],
  ['Delivered shipments cannot be withdrawn.', [], ['delivered']],
  ['Booked shipments only.', ['booked'], []],
  ['The shipment must be booked (409).', ['booked'], []],
  ['Can be changed while it is booked.', ['booked'], []],
  ['Not while the shipment is delivered or cancelled (409).', [], ['delivered', 'cancelled']],
  ['Booked shipments can be cancelled, delivered ones cannot.', [], ['delivered']],
  ['Shipments that are delivered or cancelled can no longer be changed.', [], ['delivered', 'cancelled']],
])('%s says which states count.', (text, allowed, forbidden) => {
  expect(statedStates(text, ['booked', 'delivered', 'cancelled'], 'shipment')).toMatchObject({ allowed, forbidden });
});

test.each([
  'The shipment must be booked at least a day ahead.',
  'Only the owner may change a shipment.',
  'Books a shipment.',
  'A shipment cannot be booked twice.',
  'Turns a request into a booked shipment.',
  'Deliver a shipment. 409 The shipment is not ready',
  'Adds a note to a booked courier.',
  'Remove a hall. 409 The hall has booked concerts.',
  'Report a delivered shipment',
  'Marks a cancelled shipment.',
  'booked → cancelled. An express shipment: delivered → cancelled.',
  'booked → cancelled. Moves delivered → cancelled too.',
  'Record an event. collected: booked → delivered. lost: delivered → cancelled.',
])('%s says nothing about states.', (text) => {
  expect(statedStates(text, ['booked', 'delivered', 'cancelled'], 'shipment')).toBeNull();
});

test('Arrows say which states a request leads to.', () => {
  expect(statedStates('booked → delivered; booked → cancelled', ['booked', 'delivered', 'cancelled'])).toMatchObject({
    allowed: ['booked'],
    targets: ['delivered', 'cancelled'],
  });
});
