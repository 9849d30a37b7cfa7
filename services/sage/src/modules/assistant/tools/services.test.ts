import { freelancerServices, type ServiceSummary, servicePrefill } from '@soloist/contracts';
import { type RecordsServer, startRecordsServer } from '../../../../test/records-server.ts';
import { sampleService } from '../../../../test/sample-service.ts';
import { asker, toolUser } from '../../../../test/use-tool.ts';

let records: RecordsServer;
let use: ReturnType<typeof toolUser>;
beforeAll(async () => {
  records = await startRecordsServer();
  use = toolUser(records);
});
afterAll(() => records.close());
beforeEach(() => records.reset());

const answerWith = (...items: ServiceSummary[]) => {
  records.answers[freelancerServices.listOwn.path] = { items, nextCursor: null };
};

it('finds one’s own services by words, with the person’s own token', async () => {
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

it('a drafted service is the wizard’s draft in minor units, changes nothing, and says what is missing', async () => {
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

it('a service by the hour needs no duration', async () => {
  const { found, draft } = await use('draft_service', { hourly_rate: 90 });
  expect(draft.content).toEqual({ payment_type: 'hourlyRate', details: { payment_rate: 9000 } });
  expect(found.missing).not.toContain('how long it takes');
  expect(found.missing).toContain('a title');
});

it('a client does not draft services', async () => {
  const { found } = await use('draft_service', {}, asker('employer'));
  expect(found.problem).toBe(
    'You offer services in the freelancer role. Switch to it in Settings.',
  );
});
