import { contractClauses, type MilestoneStatus, type ProposalRequest } from '@soloist/contracts';
import type { StoredStatus } from '../modules/documents/index.ts';

type Terms = Omit<
  ProposalRequest,
  'draft_id' | 'signature' | 'details' | 'payment_type' | 'valid_until'
>;
type Payment = Pick<ProposalRequest, 'payment_type' | 'details'>;

export interface DemoProposal {
  /** Start and end dates in days from sending. */
  sentDaysAgo: number;
  status: StoredStatus;
  /** Milestone statuses of an accepted proposal, in order. */
  progress?: MilestoneStatus[];
  /** The client's reason for declining. */
  reason?: string;
  terms: Terms;
  payment: (day: (afterSending: number) => string) => Payment;
}

const everyClause: Terms['clauses'] = contractClauses.map(({ title, text }) => ({ title, text }));

const clauses = (...ids: (typeof contractClauses)[number]['id'][]): Terms['clauses'] =>
  contractClauses.filter(({ id }) => ids.includes(id)).map(({ title, text }) => ({ title, text }));

/** Ada's proposals, oldest first. */
export const demoProposals: DemoProposal[] = [
  {
    sentDaysAgo: 96,
    status: 'completed',
    progress: ['approved', 'approved'],
    terms: {
      email: 'marit@fjordbageri.example',
      client_name: 'Marit Solheim',
      project_name: 'Pre-order page for Fjord Bageri',
      currency: 'EUR',
      project_description:
        'Regulars want to order bread the evening before and pay when they collect it. I design one page for phones that takes an order in under a minute, and the morning list the shop works from.\n\nWe test it twice with customers at the counter before anything is built.',
      project_deliverables: [
        {
          deliverable_name: 'Order page',
          deliverable_description: 'Design for phone and desktop in Figma, all states included.',
        },
        {
          deliverable_name: 'Morning list',
          deliverable_description: 'A printable list by collection time, for the baker.',
        },
      ],
      clauses: clauses('revisions', 'payment', 'ownership'),
      additionalTerms: '',
    },
    payment: (day) => ({
      payment_type: 'one_time',
      details: {
        start_date: day(7),
        end_date: day(35),
        upfront_payment: 120_000,
        total_fee: 380_000,
      },
    }),
  },
  {
    sentDaysAgo: 61,
    status: 'sent',
    terms: {
      email: 'jonas@atelier-keller.example',
      client_name: 'Jonas Keller',
      project_name: 'Booking flow for Atelier Keller',
      currency: 'EUR',
      project_description:
        'Pottery courses are booked by phone today. I design a booking flow with seats, waiting list and vouchers, and hand over components that your developer can build from.',
      project_deliverables: [
        {
          deliverable_name: 'Clickable prototype',
          deliverable_description: 'Booking, waiting list and voucher, tested with five people.',
        },
      ],
      clauses: clauses('revisions', 'payment'),
      additionalTerms: '',
    },
    payment: (day) => ({
      payment_type: 'one_time',
      details: {
        start_date: day(14),
        end_date: day(56),
        upfront_payment: 0,
        total_fee: 460_000,
        installments: [
          { percent: 30, days: 0 },
          { percent: 30, days: 21 },
        ],
      },
    }),
  },
  {
    sentDaysAgo: 40,
    status: 'declined',
    reason: 'We moved the budget to next year. Can we talk again in February?',
    terms: {
      email: 'hanna@lumenoptik.example',
      client_name: 'Hanna Berg',
      project_name: 'Design system for Lumen Optik',
      currency: 'EUR',
      project_description:
        'Three shops, three looks. I bring colours, type and forty components into one system, documented in Storybook, and move the appointment page over as its first user.',
      project_deliverables: [
        {
          deliverable_name: 'Component library',
          deliverable_description: 'Forty components in Figma and Storybook, with usage notes.',
        },
        {
          deliverable_name: 'Appointment page',
          deliverable_description: 'The first page built from it, checked against WCAG 2.2 AA.',
        },
      ],
      clauses: everyClause,
      additionalTerms: 'Travel to the shops in Hamburg is invoiced at cost.',
    },
    payment: (day) => ({
      payment_type: 'milestone',
      details: {
        milestones: [
          {
            name: 'Inventory',
            deliverable: 'Every pattern in use, with screenshots',
            rate: 180_000,
            end_date: day(21),
          },
          {
            name: 'Library',
            deliverable: 'Components and documentation',
            rate: 640_000,
            end_date: day(77),
          },
          {
            name: 'Appointment page',
            deliverable: 'Design, accessibility report',
            rate: 280_000,
            end_date: day(98),
          },
        ],
      },
    }),
  },
  {
    sentDaysAgo: 23,
    status: 'active',
    progress: ['approved', 'submitted'],
    terms: {
      email: 'grace@demo.soloist.local',
      client_name: 'Grace Lindqvist',
      project_name: 'Wholesale shop for Nordlys Coffee',
      currency: 'EUR',
      project_description:
        'Some 400 cafés order by email and phone. I design a wholesale shop in which a barista repeats last week’s order in three taps, sees the price agreed for their café, and knows on which day it arrives.\n\nI begin with two days in your order office, and with visits to four cafés of different sizes.',
      project_deliverables: [
        {
          deliverable_name: 'Research summary',
          deliverable_description: 'What six interviews and two office days showed, on four pages.',
        },
        {
          deliverable_name: 'Ordering flow',
          deliverable_description:
            'Prototype for phone and desktop: reorder, standing order, returns.',
        },
        {
          deliverable_name: 'Component library',
          deliverable_description: 'Everything your developers need, with states and spacing.',
        },
      ],
      clauses: everyClause,
      additionalTerms:
        'Nordlys names one person who decides within three working days.\n\nTrain tickets in Norway are invoiced at cost.',
    },
    payment: (day) => ({
      payment_type: 'milestone',
      details: {
        milestones: [
          {
            name: 'Research',
            deliverable: 'Interviews, summary, priorities',
            rate: 240_000,
            end_date: day(20),
          },
          {
            name: 'Flow',
            deliverable: 'Prototype, two rounds of tests',
            rate: 520_000,
            end_date: day(55),
          },
          {
            name: 'Hand-over',
            deliverable: 'Component library, two sessions with developers',
            rate: 360_000,
            end_date: day(76),
          },
        ],
      },
    }),
  },
  {
    sentDaysAgo: 12,
    status: 'withdrawn',
    terms: {
      email: 'office@kastanje.example',
      client_name: '',
      project_name: 'Menu screens for Kastanje',
      currency: 'EUR',
      project_description:
        'Menu screens for two cafés that the team changes from a phone: daily dishes, sold out, prices.',
      project_deliverables: [
        {
          deliverable_name: 'Screen templates',
          deliverable_description: 'Three layouts for screens of 43 and 55 inches.',
        },
      ],
      clauses: clauses('revisions', 'payment'),
      additionalTerms: '',
    },
    payment: (day) => ({
      payment_type: 'one_time',
      details: { start_date: day(10), end_date: day(31), upfront_payment: 0, total_fee: 210_000 },
    }),
  },
  {
    sentDaysAgo: 4,
    status: 'viewed',
    terms: {
      email: 'sofia@ilhasecontos.example',
      client_name: 'Sofia Marques',
      project_name: 'Design care for Ilhas & Contos',
      currency: 'EUR',
      project_description:
        'Two days a month for your bookshop’s site: small improvements from your list, a check of what customers searched for and did not find, and one larger idea each quarter.',
      project_deliverables: [
        {
          deliverable_name: 'Monthly report',
          deliverable_description: 'What changed, what it did, what comes next, on one page.',
        },
      ],
      clauses: clauses('payment', 'cancellation'),
      additionalTerms: 'Unused hours move to the next month, not further.',
    },
    payment: (day) => ({
      payment_type: 'ongoing',
      details: {
        start_date: day(14),
        end_date: day(379),
        frequency: 'monthly',
        rate: 136_000,
        payment_rate: 136_000,
      },
    }),
  },
  {
    sentDaysAgo: 1,
    status: 'sent',
    terms: {
      email: 'oskar@velomottagning.example',
      client_name: 'Oskar Nyström',
      project_name: 'Repair desk for Velomottagning',
      currency: 'EUR',
      project_description:
        'A tablet app for the counter of your bicycle workshop: take a bike in with photos, quote on the spot, and tell the customer when it is ready. I design it; your developer in Malmö builds it.',
      project_deliverables: [
        {
          deliverable_name: 'Counter flow',
          deliverable_description: 'Check-in, quote and collection, for a tablet in landscape.',
        },
        {
          deliverable_name: 'Customer messages',
          deliverable_description: 'Texts in Swedish and English for the four moments that matter.',
        },
      ],
      clauses: clauses('revisions', 'payment', 'ownership'),
      additionalTerms: '',
    },
    payment: (day) => ({
      payment_type: 'one_time',
      details: {
        start_date: day(16),
        end_date: day(58),
        upfront_payment: 180_000,
        total_fee: 540_000,
      },
    }),
  },
];
