import * as z from 'zod/mini';
import { endpoints } from '../api.ts';
import { proposalMessages, proposalRequest } from '../documents/proposal-terms.ts';
import { inputSentence } from '../shared/input-sentences.ts';
import {
  type SpecificationCall,
  specificationCalls,
  specificationProposals,
} from './specification-calls.ts';

const endpointOf = ({ call }: SpecificationCall) =>
  endpoints.find(({ method, path }) => `${method} ${path}` === call);
const problemsOf = (schema: z.ZodMiniType | undefined, input: unknown) =>
  schema && z.safeParse(schema, input, { error: inputSentence }).error?.issues;

it.each(specificationCalls)('accepts $call as the specification writes it', (sent) => {
  const endpoint = endpointOf(sent);
  expect(endpoint).toBeDefined();
  expect(problemsOf(endpoint?.params, sent.params)).toBeUndefined();
  expect(problemsOf(endpoint?.query, sent.query ?? {})).toBeUndefined();
  expect(problemsOf(endpoint?.body, sent.body)).toBeUndefined();
});

// The service adds `success` to every answer.
const hasField = (schema: z.ZodMiniType, [field = '', ...rest]: string[]): boolean => {
  const { shape } = schema._zod.def as unknown as { shape?: Record<string, z.ZodMiniType> };
  const inner = shape?.[field];
  return inner !== undefined && (rest.length === 0 || hasField(inner, rest));
};

it.each(specificationCalls.filter(({ reads }) => reads))(
  'answers $call with the fields that the specification reads',
  (sent) => {
    const response = endpointOf(sent)?.response;
    const missing = sent.reads?.filter(
      (field) => field !== 'success' && !(response && hasField(response, field.split('.'))),
    );
    expect(missing).toEqual([]);
  },
);

it.each([
  [
    'withoutPaymentType',
    { payment_type: 'one_time', details: { upfront_payment: 20_000, total_fee: 120_050 } },
  ],
  ['one_time', { details: { upfront_payment: 0, total_fee: 120_000 } }],
  ['ongoing', { details: { rate: 120_000, payment_rate: 60_000 } }],
  ['milestone', { details: { milestones: [{ rate: 120_000 }] } }],
] as const)('reads typed amounts of the draft %s as units of its currency', (draft, terms) => {
  expect(z.parse(proposalRequest, specificationProposals[draft])).toMatchObject(terms);
});

it('drops only the details of other payment types', () => {
  const { ongoing } = specificationProposals;
  const { details } = z.parse(proposalRequest, ongoing);
  expect(Object.keys(details).toSorted()).toEqual([
    'end_date',
    'frequency',
    'payment_rate',
    'rate',
    'start_date',
  ]);
  const wrong = { ...ongoing, details: { ...ongoing.details, nobodyNamedThis: 1 } };
  expect(problemsOf(proposalRequest, wrong)?.[0]?.code).toBe('unrecognized_keys');
});

// Specification section 5, in its order; each step fixes the problem that the previous one was
// refused for.
const order: [object, string][] = [
  [{}, proposalMessages.email],
  [{ email: 'x' }, proposalMessages.emailInvalid],
  [{ email: 'client@example.com' }, proposalMessages.projectName],
  [{ project_name: 'Site' }, proposalMessages.startDate],
  [{ details: { start_date: '2027-01-04' } }, proposalMessages.endDate],
  [
    { details: { start_date: '2027-01-04', end_date: '2027-02-01' } },
    proposalMessages.upfrontPayment,
  ],
  [
    { details: { start_date: '2027-01-04', end_date: '2027-02-01', upfront_payment: '0' } },
    proposalMessages.totalFee,
  ],
  [{ details: specificationProposals.one_time.details }, proposalMessages.scope],
  [
    { project_description: 'A website.', project_deliverables: [{ deliverable_name: '' }] },
    proposalMessages.deliverableName,
  ],
  [
    { project_deliverables: [{ deliverable_name: 'Site' }] },
    proposalMessages.deliverableDescription,
  ],
];
it('reports the problems of a proposal in the order of the specification', () => {
  let draft = {};
  for (const [change, message] of order) {
    draft = { ...draft, ...change };
    expect(problemsOf(proposalRequest, draft)?.[0]?.message).toBe(message);
  }
});
