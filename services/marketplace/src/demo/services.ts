import type { ServiceTerms } from '@soloist/contracts';

export interface DemoService {
  /** A file beside this one, and its description. */
  image: { file: string; alt: string };
  /** Titles of its example projects. */
  examples: string[];
  publishedDaysAgo: number;
  terms: ServiceTerms;
}

const common = {
  calendarLink: '',
  relevantProjects: [],
  currency: 'EUR',
  images: [],
} satisfies Partial<ServiceTerms>;

/** Services of the demo freelancer, newest last. */
export const demoServices: DemoService[] = [
  {
    image: {
      file: 'review.webp',
      alt: 'A web shop with measured contrast: three values pass, two fail',
    },
    examples: ['A timetable that is read aloud', 'One library for three tile makers'],
    publishedDaysAgo: 40,
    terms: {
      ...common,
      title: 'Accessibility review of your web shop',
      roles: ['Product designer'],
      tools: ['Figma', 'Maze'],
      industry: ['Retail', 'Food'],
      skills: ['Accessibility', 'User research'],
      deliverables: [
        {
          name: 'Report',
          description:
            'Every finding with a picture, the people it stops, and the smallest change that fixes it, ordered by what it costs you today.',
        },
        {
          name: 'Walk-through with your developers',
          description: 'An hour in which we fix the first three findings together.',
        },
      ],
      summary:
        'I buy something in your shop with a keyboard, with a screen reader and with two people who use them every day. You learn where they give up, and what to change first.',
      process:
        'We agree on the five paths that earn you money. I test them by hand against WCAG 2.2 AA, then watch two people try. You get the report within a week of the last session.',
      faq: [
        {
          question: 'Is this a certificate?',
          answer:
            'No. It tells you what to fix; once it is fixed, I gladly check again and confirm it in writing.',
        },
        {
          question: 'Do you need our source code?',
          answer: 'No, the shop as your customers see it is enough.',
        },
      ],
      payment_type: 'hourlyRate',
      details: { payment_rate: 8500 },
      packages: [],
      extras: [{ name: 'A second check after your changes', price: 60_000 }],
    },
  },
  {
    image: {
      file: 'checkout.webp',
      alt: 'Three phone screens: the basket, the address form, the confirmation',
    },
    examples: ['Wholesale coffee in forty seconds', 'Four thousand seeds, one question'],
    publishedDaysAgo: 12,
    terms: {
      ...common,
      title: 'A checkout that people finish',
      roles: ['Product designer'],
      tools: ['Figma', 'Framer', 'Storybook'],
      industry: ['Retail', 'Logistics'],
      skills: ['Product design', 'Prototyping', 'User research'],
      deliverables: [
        {
          name: 'Tested flow',
          description:
            'Basket to confirmation as a prototype that eight of your customers have used.',
        },
        {
          name: 'Component library',
          description: 'Every field, message and state, ready for your developers to build from.',
        },
        {
          name: 'Reasons',
          description: 'Each decision on half a page, with what we saw that led to it.',
        },
      ],
      summary:
        'Four weeks from a checkout that people leave to one that they finish: I spend a day in your shop, draw, test with customers, and deliver something your team can build immediately.',
      process:
        'Week one: a day in the shop and a look at where people leave. Week two: two flows as prototypes. Week three: tests with eight customers. Week four: components, states and texts.',
      faq: [
        {
          question: 'Do you build it too?',
          answer:
            'I draw and test. Your developers, or one of the people I work with often, build it.',
        },
        {
          question: 'What do you need from us?',
          answer:
            'A day in your shop, your numbers of the last three months, one person who decides.',
        },
      ],
      payment_type: 'fixedRate',
      details: { total_price: 480_000, duration: 4, duration_type: 'weeks' },
      packages: [
        {
          name: 'First look',
          description: 'A day in the shop, and ten changes you can make without me.',
          price: 95_000,
          duration: 3,
          duration_type: 'days',
        },
        {
          name: 'Whole checkout',
          description: 'Everything described here.',
          price: 480_000,
          duration: 4,
          duration_type: 'weeks',
        },
        {
          name: 'Checkout and account',
          description: 'The checkout, and the pages where customers see and change their orders.',
          price: 720_000,
          duration: 6,
          duration_type: 'weeks',
        },
      ],
      extras: [
        { name: 'A second language', price: 80_000 },
        { name: 'Four more customers in the tests', price: 60_000 },
      ],
      ordering: {
        enabled: true,
        questions: [
          {
            text: 'Where is your shop?',
            kind: 'short',
            options: [],
            required: true,
          },
          {
            text: 'Which shop system do you use?',
            kind: 'choice',
            options: ['Shopify', 'WooCommerce', 'Another one'],
            required: true,
          },
          {
            text: 'What do customers complain about?',
            kind: 'long',
            options: [],
            required: false,
          },
        ],
        cancellation: 'partial_until_delivery',
      },
    },
  },
];
