import { freelancerServices, type ServiceSummary, servicePrefill } from '@soloist/contracts';
import { type RecordsServer, startRecordsServer } from '../../../../test/records-server.ts';
import { sampleService } from '../../../../test/sample-service.ts';
import { createToolUse, newToolCaller } from '../../../../test/use-tool.ts';

let records: RecordsServer;
let use: ReturnType<typeof createToolUse>;
beforeAll(async () => {
  records = await startRecordsServer();
  use = createToolUse(records);
});
afterAll(() => records.close());
beforeEach(() => records.reset());

const answerWith = (...items: ServiceSummary[]) => {
  records.answers[freelancerServices.listOwn.path] = { items, nextCursor: null };
};

it('finds the person’s services by words, with their token', async () => {
  const hourly = {
    payment_type: 'hourlyRate' as const,
    details: { total_price: null, duration: null, duration_type: null, payment_rate: 8500 },
  };
  answerWith(
    sampleService({ title: 'Brand audit', published: false, ...hourly }),
    sampleService({ skills: ['Packaging'] }),
  );
  expect((await use('find_services')).found).toEqual({
    count: 2,
    services: [
      {
        title: 'Brand audit',
        about: 'Boxes that survive the post.',
        price: '€85.00 per hour',
        published: false,
        page: '/service-offer',
      },
      {
        title: 'Small series',
        about: 'Boxes that survive the post.',
        price: '€1,200.00 in 3 weeks',
        published: true,
        page: `/service/${'f'.repeat(24)}`,
      },
    ],
  });
  expect((await use('find_services', { words: 'packaging' })).found.count).toBe(1);
  expect(records.calls[0]?.headers.authorization).toBe('Bearer their-own-token');
});

it('drafts a service for the wizard in minor units with its missing fields, without changes', async () => {
  const { found, draft } = await use('draft_service', {
    title: 'Logo in a week',
    roles: ['Designer'],
    currency: 'EUR',
    total_price: 1200.5,
    duration: 1,
    duration_type: 'weeks',
  });
  expect(draft).toEqual({
    kind: 'service',
    title: 'Logo in a week',
    content: {
      title: 'Logo in a week',
      roles: ['Designer'],
      currency: 'EUR',
      payment_type: 'fixedRate',
      details: { total_price: 120_050, duration: 1, duration_type: 'weeks' },
    },
  });
  expect(servicePrefill.safeParse(draft.content).success).toBe(true);
  expect(found.missing).toEqual([
    'the tools',
    'the industry',
    'the deliverables',
    'a summary',
    'the process',
    'a question with its answer',
    'an image',
  ]);
  expect(records.calls).toEqual([]);
});

it('needs no duration for an hourly service', async () => {
  const { found, draft } = await use('draft_service', { hourly_rate: 90 });
  expect(draft.content).toEqual({ payment_type: 'hourlyRate', details: { payment_rate: 9000 } });
  expect(found.missing).not.toContain('how long it takes');
  expect(found.missing).toContain('a title');
});

it('drafts no service for a client', async () => {
  const { found } = await use('draft_service', {}, newToolCaller('employer'));
  expect(found.problem).toBe(
    'You offer services in the freelancer role. Switch to it in Settings.',
  );
});
