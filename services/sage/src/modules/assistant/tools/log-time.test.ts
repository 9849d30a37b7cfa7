import { timeTracking } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { createOfflineAsk } from '../../../../test/ask-offline.ts';
import { type RecordsServer, startRecordsServer } from '../../../../test/records-server.ts';
import { createToolUse, newToolCaller } from '../../../../test/use-tool.ts';

let records: RecordsServer;
beforeAll(async () => {
  records = await startRecordsServer();
});
afterAll(() => records.close());

const usual = { rate: 8000, rate_source: 'profile', currency: 'EUR' };
const projectOf = (name: string, client_name: string) => ({
  ...{ id: newId(), name, client_name, client_email: 'sofie@nordlys.example', milestones: [] },
  ...{ project_currency: 'EUR', ...usual, rate: 9000 },
});
const subjects = {
  projects: [projectOf('Winter packaging', 'Nordlys'), projectOf('Summer labels', 'Nordlys')],
  clients: [{ email: 'hello@kastanje.example', name: 'Kastanje', ...usual }],
  other: usual,
};
beforeEach(() => {
  records.reset();
  records.answers[timeTracking.subjects.path] = subjects;
});

const use = (args: object) => createToolUse(records)('log_time', args);

it('prepares the values of the named project, and logs nothing', async () => {
  const { draft, found } = await use({ minutes: 90, words: 'winter', day: '2026-11-23' });
  expect(draft).toEqual({
    kind: 'time_entry',
    title: 'Log 1:30 for Winter packaging',
    content: {
      ...{ entry_id: expect.any(String), day: '2026-11-23', seconds: 5400, note: '' },
      ...{ billable: true, project_id: subjects.projects[0]!.id, subject: 'Winter packaging' },
      ...{ rate: 9000, currency: 'EUR' },
    },
  });
  expect(found.rate).toBe('€90.00');
  expect(records.calls.map(({ method }) => method)).toEqual(['GET']);
});

it('finds a client, or takes the usual rate for neither', async () => {
  const ofClient = await use({ minutes: 30, words: 'kastanje' });
  expect(ofClient.draft.content).toMatchObject({ client_email: 'hello@kastanje.example' });
  const neither = await use({ minutes: 30, billable: false });
  expect(neither.draft.content).toMatchObject({ subject: '', rate: 8000, billable: false });
});

it.each([
  ['nordlys', 'Several match'],
  ['unheard-of', 'No project or client matches'],
])('asks when “%s” names no single project', async (words, problem) => {
  const { draft, found } = await use({ minutes: 30, words });
  expect(draft).toBeUndefined();
  expect(found.problem).toContain(problem);
});

it('is for freelancers', async () => {
  const caller = newToolCaller('employer');
  const { draft } = await createToolUse(records)('log_time', { minutes: 30 }, caller);
  expect(draft).toBeUndefined();
});

describe('without a model', () => {
  it.each([
    ['Log 1:30 on Winter packaging: layout', { seconds: 5400, note: 'layout' }],
    ['please track 2 hours for summer labels', { seconds: 7200, subject: 'Summer labels' }],
    ['Log 45 min for Kastanje yesterday, not billable', { seconds: 2700, billable: false }],
    ['log 1.5h on winter on 2026-11-20', { seconds: 5400, day: '2026-11-20' }],
  ])('understands “%s”', async (question, values) => {
    const { drafts, text } = await createOfflineAsk(records)(question);
    expect(drafts).toMatchObject([{ kind: 'time_entry', content: values }]);
    expect(text).toContain('nothing is logged before');
  });

  it('still explains how to track time', async () => {
    const { drafts } = await createOfflineAsk(records)('How do I log 2 hours?');
    expect(drafts).toEqual([]);
  });
});
