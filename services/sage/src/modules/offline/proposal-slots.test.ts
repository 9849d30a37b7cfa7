import { proposalSlots } from './proposal-slots.rules.ts';

const now = new Date('2026-11-21T10:00:00Z');

it.each([
  [
    'draft a proposal for X for 0.001 euro',
    { client_name: 'X', total_fee: 0.001, currency: 'EUR' },
  ],
  [
    'draft a proposal for X for 2000 euro due March',
    { client_name: 'X', total_fee: 2000, currency: 'EUR', end_date: '2027-03-31' },
  ],
  [
    'prepare a proposal for a logo design for Anna Berg, $1,500, from December 1 to December 20',
    {
      client_name: 'Anna Berg',
      project_name: 'Logo design',
      total_fee: 1500,
      currency: 'USD',
      start_date: '2026-12-01',
      end_date: '2026-12-20',
    },
  ],
  [
    'Write a proposal to Sofie@Example.com for 3k dollars by Friday',
    {
      client_email: 'sofie@example.com',
      total_fee: 3000,
      currency: 'USD',
      end_date: '2026-11-27',
    },
  ],
  [
    'create a proposal called Winter packaging for Nordlys AB at €2.500,50',
    {
      project_name: 'Winter packaging',
      client_name: 'Nordlys AB',
      total_fee: 2500.5,
      currency: 'EUR',
    },
  ],
  [
    'make a proposal for website care for 300 euro per month starting in January',
    {
      project_name: 'Website care',
      payment_type: 'ongoing',
      frequency: 'monthly',
      rate: 300,
      currency: 'EUR',
      start_date: '2027-01-01',
    },
  ],
  [
    'Please draft a proposal for Acme Inc. about a new web shop for £12 000 until June 30',
    {
      client_name: 'Acme Inc',
      project_name: 'New web shop',
      total_fee: 12_000,
      currency: 'GBP',
      end_date: '2027-06-30',
    },
  ],
  ['draft a proposal', {}],
])('understands “%s”', (sentence, slots) => {
  expect(proposalSlots(sentence, now)).toEqual(slots);
});
