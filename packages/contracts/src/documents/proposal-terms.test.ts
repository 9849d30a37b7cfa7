import * as z from 'zod/mini';
import type { PaymentType } from './proposal-choices.ts';
import {
  detailsOf,
  type ProposalDraft,
  proposalMessages,
  proposalRequest,
  proposalSteps,
  proposalTotal,
} from './proposal-terms.ts';

const details = {
  one_time: {
    start_date: '2026-12-01',
    end_date: '2027-02-28',
    upfront_payment: 100_000,
    total_fee: 400_000,
  },
  ongoing: {
    start_date: '2026-12-01',
    end_date: '2027-02-28',
    frequency: 'monthly',
    rate: 120_000,
    payment_rate: 0,
  },
  milestone: {
    milestones: [
      { name: 'Concept', deliverable: 'Three sketches', rate: 90_000, end_date: '2026-12-20' },
      { name: 'Print', deliverable: 'Print files', rate: 60_000, end_date: '2027-01-20' },
    ],
  },
};
const paymentTypes = Object.keys(details) as PaymentType[];

const project = (type: PaymentType = 'one_time') => ({
  email: 'noor@client.test',
  client_name: 'Noor Haddad',
  project_name: 'Winter packaging',
  currency: 'USD',
  payment_type: type,
  details: details[type],
  project_description: 'Boxes and labels for the winter line.',
  project_deliverables: [
    { deliverable_name: 'Box', deliverable_description: 'A folding box in two sizes.' },
  ],
});
const request = (type: PaymentType = 'one_time') => ({
  ...project(type),
  clauses: [{ title: 'Changes', text: 'Two rounds are part of the price.' }],
  valid_until: '',
  additionalTerms: '',
  signature: 'Ada Okafor',
  draft_id: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
});

type Value = Record<string, unknown>;

function messagesOf(schema: z.ZodMiniType, value: object) {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** What the whole request says, and the wizard's first step, which must say the same. */
function problemsOf({
  clauses,
  valid_until,
  additionalTerms,
  signature,
  draft_id,
  ...step
}: Value) {
  const problems = messagesOf(proposalSteps.project, step);
  const whole = { ...step, clauses, valid_until, additionalTerms, signature, draft_id };
  expect(messagesOf(proposalRequest, whole)).toEqual(problems);
  return problems;
}
const withDetails = (type: PaymentType, over: object) => ({
  ...request(type),
  details: { ...details[type], ...over },
});

it.each(paymentTypes)('accepts a complete %s proposal, and its project step alone', (type) => {
  expect(z.parse(proposalRequest, request(type))).toEqual(request(type));
  expect(z.parse(proposalSteps.project, project(type))).toEqual(project(type));
});

describe.each(paymentTypes)('a %s proposal', (type) => {
  const blank = ['', '   ', null, undefined];

  it.each(blank)('requires an email address instead of %j', (email) => {
    expect(problemsOf({ ...request(type), email })[0]).toEqual({
      path: 'email',
      message: 'Please fill the email address!',
    });
  });

  it.each(['noor', 'noor@', '@client.test', 'noor@client', 'a b@client.test', 'a@b@c.test'])(
    'rejects the email address %j',
    (email) => {
      expect(problemsOf({ ...request(type), email })).toEqual([
        { path: 'email', message: 'Invalid email address!' },
      ]);
    },
  );

  it.each(blank)('requires a project name instead of %j', (project_name) => {
    expect(problemsOf({ ...request(type), project_name })).toEqual([
      { path: 'project_name', message: 'Please fill the project name!' },
    ]);
  });

  it.each([...blank, 'too short', '         x         '])(
    'rejects the project scope %j as too short',
    (project_description) => {
      expect(problemsOf({ ...request(type), project_description })).toEqual([
        {
          path: 'project_description',
          message: 'Project Scope brief should be atleast 10 characters long!',
        },
      ]);
    },
  );

  it('accepts a project scope of ten characters', () => {
    expect(problemsOf({ ...request(type), project_description: '  ten chars. ' })).toEqual([]);
  });

  it.each(blank)('requires a deliverable name instead of %j', (deliverable_name) => {
    const project_deliverables = [{ deliverable_name, deliverable_description: 'A box.' }];
    expect(problemsOf({ ...request(type), project_deliverables })).toEqual([
      {
        path: 'project_deliverables.0.deliverable_name',
        message: 'Please fill all the deliverable name',
      },
    ]);
  });

  it.each(blank)('requires a deliverable description instead of %j', (deliverable_description) => {
    const project_deliverables = [{ deliverable_name: 'Box', deliverable_description }];
    expect(problemsOf({ ...request(type), project_deliverables })).toEqual([
      {
        path: 'project_deliverables.0.deliverable_description',
        message: 'Please fill all the deliverable description',
      },
    ]);
  });

  it('accepts no deliverables', () => {
    expect(problemsOf({ ...request(type), project_deliverables: [] })).toEqual([]);
  });

  it('rejects the details of another payment type', () => {
    for (const other of paymentTypes.filter((each) => each !== type)) {
      const { error } = proposalRequest.safeParse({ ...request(type), details: details[other] });
      expect(error).toBeDefined();
    }
  });
});

type Rule = [type: PaymentType, field: string, message: string];
const dates: Rule[] = (['one_time', 'ongoing'] as const).flatMap((type): Rule[] => [
  [type, 'start_date', 'Please fill the start date!'],
  [type, 'end_date', 'Please fill the end date!'],
]);
const amounts: Rule[] = [
  ['one_time', 'upfront_payment', 'Please fill the upfront payment!'],
  ['one_time', 'total_fee', 'Please fill the total fee!'],
  ['ongoing', 'rate', 'Please fill the rate!'],
  ['ongoing', 'payment_rate', 'Please fill the first payment!'],
];
const frequency: Rule = ['ongoing', 'frequency', 'Please fill the frequency!'];

describe.each([...dates, ...amounts, frequency])('%s: %s', (type, field, message) => {
  const problem = { path: `details.${field}`, message };

  it.each(['', null, undefined])(`that is %j: “${message}”`, (empty) => {
    expect(problemsOf(withDetails(type, { [field]: empty }))).toContainEqual(problem);
  });
});

describe.each(dates)('%s: %s', (type, field, message) => {
  it.each(['2026-02-29', '2026-13-01', '2026-04-31', '2027-00-10', '01.12.2026', 'soon'])(
    'rejects %j, a day that does not exist',
    (day) => {
      expect(problemsOf(withDetails(type, { [field]: day }))).toContainEqual({
        path: `details.${field}`,
        message,
      });
    },
  );
});

it.each(['one_time', 'ongoing'] as const)('%s: ends on or after its start date', (type) => {
  const until = (end_date: string) => problemsOf(withDetails(type, { end_date }));
  expect(until('2026-12-01')).toEqual([]);
  expect(until('2026-11-30')).toEqual([
    { path: 'details.end_date', message: 'The end date can’t be before the start date.' },
  ]);
});

it('accepts the leap day of a leap year', () => {
  expect(problemsOf(withDetails('one_time', { end_date: '2028-02-29' }))).toEqual([]);
});

describe.each(amounts)('%s: %s', (type, field, message) => {
  it.each([-1, 0.5, Number.NaN, '', { $gt: 0 }])(`that is %j: “${message}”`, (amount) => {
    expect(problemsOf(withDetails(type, { [field]: amount }))).toContainEqual({
      path: `details.${field}`,
      message,
    });
  });
});

it('requires a fee and a rate above zero, but accepts first payments of zero', () => {
  expect(problemsOf(withDetails('one_time', { upfront_payment: 0 }))).toEqual([]);
  expect(problemsOf(withDetails('ongoing', { payment_rate: 0 }))).toEqual([]);
  expect(problemsOf(withDetails('one_time', { upfront_payment: 0, total_fee: 0 }))).toEqual([
    { path: 'details.total_fee', message: 'Please fill the total fee!' },
  ]);
  expect(problemsOf(withDetails('ongoing', { rate: 0 }))).toEqual([
    { path: 'details.rate', message: 'Please fill the rate!' },
  ]);
});

it('rejects an upfront payment above the total fee', () => {
  const upfront = (upfront_payment: number) =>
    problemsOf(withDetails('one_time', { upfront_payment }));
  expect(upfront(400_000)).toEqual([]);
  expect(upfront(400_001)).toEqual([
    {
      path: 'details.upfront_payment',
      message: 'The upfront payment can’t exceed the total fee.',
    },
  ]);
});

it.each(['daily', 'MONTHLY'])('rejects the frequency %j', (frequency) => {
  expect(problemsOf(withDetails('ongoing', { frequency }))).toEqual([
    { path: 'details.frequency', message: 'Please fill the frequency!' },
  ]);
});

describe('each milestone', () => {
  const [first] = details.milestone.milestones;
  it.each<[field: string, value: unknown]>([
    ...['name', 'deliverable', 'rate', 'end_date'].flatMap((field): [string, unknown][] => [
      [field, ''],
      [field, null],
      [field, undefined],
    ]),
    ['name', '   '],
    ['deliverable', '   '],
    ['end_date', '2026-02-30'],
    ['rate', 0],
    ['rate', -5],
    ['rate', 1.5],
  ])('requires a valid %s instead of %j', (field, value) => {
    const milestones = [first, { ...first, [field]: value }];
    expect(problemsOf(withDetails('milestone', { milestones }))[0]).toEqual({
      path: `details.milestones.1.${field}`,
      message: 'Please fill all the milestones details',
    });
  });

  it('is required at least once', () => {
    expect(problemsOf(withDetails('milestone', { milestones: [] }))).toEqual([
      { path: 'details.milestones', message: 'Please fill all the milestones details' },
    ]);
  });
});

describe('limits', () => {
  it.each([
    ['client_name', 120, 'Input cannot be greater than 120 characters'],
    ['project_name', 120, 'Input cannot be greater than 120 characters'],
    ['project_description', 10_000, 'Input cannot exceed 10000 characters'],
  ])('%s has at most %i characters', (field, limit, message) => {
    const long = (length: number) => problemsOf({ ...request(), [field]: 'x'.repeat(length) });
    expect(long(limit)).toEqual([]);
    expect(long(limit + 1)).toEqual([{ path: field, message }]);
  });

  it.each(['project_deliverables', 'milestones'])('at most 50 %s', (field) => {
    const many = (count: number) => {
      const [milestone] = details.milestone.milestones;
      if (field === 'milestones') {
        return withDetails('milestone', { milestones: Array(count).fill(milestone) });
      }
      const { project_deliverables } = project();
      return { ...request(), project_deliverables: Array(count).fill(project_deliverables[0]) };
    };
    expect(problemsOf(many(50))).toEqual([]);
    expect(problemsOf(many(51))).toHaveLength(1);
  });

  it('limits amounts to a thousand million', () => {
    const fee = (total_fee: number) => problemsOf(withDetails('one_time', { total_fee }));
    expect(fee(100_000_000_000)).toEqual([]);
    expect(fee(100_000_000_001)).toHaveLength(1);
  });
});

describe('invalid input', () => {
  it.each([
    ['another field', { status: 'accepted' }],
    ['an operator', { $set: { status: 'accepted' } }],
    ['an operator for a text', { email: { $gt: '' } }],
    ['another payment type', { payment_type: 'barter' }],
    ['a currency that is not offered', { currency: 'XXX' }],
    [
      'another field in a deliverable',
      {
        project_deliverables: [{ deliverable_name: 'a', deliverable_description: 'b', price: 1 }],
      },
    ],
  ])('rejects %s', (_what, over) => {
    expect(problemsOf({ ...request(), ...over })).not.toEqual([]);
  });

  it.each([
    ['a clause without text', { clauses: [{ title: 'Fee', text: ' ' }] }],
    ['a clause with more than its text', { clauses: [{ title: 'Fee', text: 'x', id: '1' }] }],
    ['more than 40 clauses', { clauses: Array(41).fill({ title: 'Fee', text: 'x' }) }],
    ['a last day that does not exist', { valid_until: '2026-02-30' }],
    ['a drawing that leaves its box', { drawing: [[0, 0, 601, 20]] }],
    ['a drawing of anything but whole numbers', { drawing: [['<svg>', 1]] }],
    ['an endless drawing', { drawing: Array(81).fill([1, 2]) }],
    ['no draft id', { draft_id: 'mine' }],
    ['a blank signature', { signature: '  ' }],
    ['endless terms', { additionalTerms: 'x'.repeat(10_001) }],
  ])('rejects %s', (_what, over) => {
    expect(z.safeParse(proposalRequest, { ...request(), ...over }).success).toBe(false);
  });
});

it('has the exact messages of specification section 5', () => {
  expect(proposalMessages).toEqual({
    email: 'Please fill the email address!',
    emailInvalid: 'Invalid email address!',
    projectName: 'Please fill the project name!',
    startDate: 'Please fill the start date!',
    endDate: 'Please fill the end date!',
    upfrontPayment: 'Please fill the upfront payment!',
    totalFee: 'Please fill the total fee!',
    frequency: 'Please fill the frequency!',
    rate: 'Please fill the rate!',
    firstPayment: 'Please fill the first payment!',
    milestones: 'Please fill all the milestones details',
    scope: 'Project Scope brief should be atleast 10 characters long!',
    deliverableName: 'Please fill all the deliverable name',
    deliverableDescription: 'Please fill all the deliverable description',
  });
});

describe('a draft', () => {
  const draft = (payment_type: PaymentType): Pick<ProposalDraft, 'payment_type' | 'details'> => ({
    payment_type,
    details: {
      ...details.one_time,
      ...details.ongoing,
      ...details.milestone,
      frequency: 'monthly',
    },
  });

  it.each(paymentTypes)('of %s sends only the details of its payment type', (type) => {
    const sent = detailsOf(draft(type));
    expect(Object.keys(sent).toSorted()).toEqual(Object.keys(details[type]).toSorted());
    expect(problemsOf({ ...request(type), details: sent })).toEqual([]);
  });

  it.each([
    ['one_time', 400_000],
    ['ongoing', 120_000],
    ['milestone', 150_000],
  ] as const)('of %s commits the client to %i', (type, total) => {
    expect(proposalTotal(draft(type))).toBe(total);
  });

  it('without amounts commits the client to nothing', () => {
    const empty = { ...draft('one_time').details, total_fee: null, rate: null, milestones: [] };
    for (const payment_type of paymentTypes) {
      expect(proposalTotal({ payment_type, details: empty })).toBe(0);
    }
  });
});
