import { dayMs, hourMs, type LeadStage } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { Types } from 'mongoose';
import { startTestMarketplace } from '../../../../test/marketplace.ts';
import { LeadCohortModel } from './lead-cohorts.model.ts';
import { forgetCohortOf, forgetCohorts, readCohorts } from './lead-cohorts.service.ts';
import { LeadLogModel, type LogFields } from './lead-log.model.ts';
import { presentNumbers } from './lead-numbers.rules.ts';

let marketplace: TestService;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());

let ownerId: Types.ObjectId;
beforeEach(() => {
  ownerId = new Types.ObjectId();
});

const today = Math.floor(Date.now() / dayMs) * dayMs;
const read = async (campaign?: string) => {
  const period = { from: new Date(today - 89 * dayMs), to: new Date(today + dayMs), campaign };
  return presentNumbers(await readCohorts(String(ownerId), period));
};
const entryOf = (entry: Pick<LogFields, 'leadId' | 'at' | 'what'> & Partial<LogFields>) =>
  ({ _id: newId(), ownerId, by: 'you', about: '', ...entry }) as LogFields;

/** A lead that was created some days ago, in the log alone. */
async function addToLog(daysAgo: number, campaignId?: Types.ObjectId) {
  const [leadId, at] = [new Types.ObjectId(), new Date(today - daysAgo * dayMs)];
  await LeadLogModel.create(
    entryOf({ leadId, at, what: 'created', to: 'new', source: 'form', campaignId }),
  );
  const move = async (to: LeadStage, hours: number) => {
    const entry = entryOf({ leadId, at: new Date(+at + hours * hourMs), what: 'moved', to });
    await LeadLogModel.create(entry);
    return entry;
  };
  return { leadId, move };
}
const inNew = async () => (await read()).times.find(({ stage }) => stage === 'new');

it('reads stored figures of a day until an entry changes them', async () => {
  const lead = await addToLog(3);
  expect(await read()).toMatchObject({ created: 1, won: 0 });
  const entry = await lead.move('won', 30);
  expect(await read()).toMatchObject({ created: 1, won: 0 });
  await forgetCohortOf(entry);
  expect(await read()).toMatchObject({ created: 1, won: 1 });
});

it('finds the exact median of the stays of all days', async () => {
  for (const [daysAgo, hours] of [
    [9, 5],
    [9, 100],
    [3, 2],
    [1, 7],
  ] as const) {
    await (await addToLog(daysAgo)).move('contacted', hours);
  }
  const counted = await inNew();
  expect(counted).toEqual({ stage: 'new', stays: 4, medianHours: 6 });
  expect(await inNew()).toEqual(counted);
  await (await addToLog(2)).move('contacted', 1);
  await forgetCohorts(ownerId);
  expect(await inNew()).toEqual({ stage: 'new', stays: 5, medianHours: 5 });
});

it('tells campaigns apart', async () => {
  const campaignId = new Types.ObjectId();
  await addToLog(1, campaignId);
  await addToLog(1);
  expect((await read()).created).toBe(2);
  expect((await read(String(campaignId))).created).toBe(1);
  expect((await read(newId())).created).toBe(0);
});

it('stores no figures from before a change that happens while they are counted', async () => {
  const lead = await addToLog(1);
  const reading = read();
  await eventually(async () => (await LeadCohortModel.countDocuments({ ownerId })) > 0);
  await forgetCohortOf(await lead.move('won', 1));
  await reading;
  expect((await read()).won).toBe(1);
});

it('keeps the figures of different people apart', async () => {
  await addToLog(1);
  expect((await read()).created).toBe(1);
  ownerId = new Types.ObjectId();
  await addToLog(2);
  await addToLog(1);
  expect((await read()).created).toBe(2);
});
