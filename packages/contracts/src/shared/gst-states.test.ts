import { billingDetails } from '../payments/subscriptions.ts';
import { gstStates } from './gst-states.ts';

const address = { name: 'Ada', address: '', country: 'IN', gstin: '' };
const isTaken = (state: string) => billingDetails.safeParse({ ...address, state }).success;

it('lists exactly the States that billing details accept', () => {
  const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'));
  expect(codes.filter(isTaken)).toEqual(gstStates.map(({ code }) => code));
});
