import { dayMs, hourMs, type LeadStage, leadStages } from '@soloist/contracts';
import { utcDay } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { groupBy } from 'es-toolkit';
import { Types } from 'mongoose';
import { startTestMarketplace } from '../../../../test/marketplace.ts';
import { LeadCohortModel } from './lead-cohorts.model.ts';
import { forgetCohorts, readCohorts, recountLead } from './lead-cohorts.service.ts';
import { replayLog } from './lead-life.rules.ts';
import { LeadLogModel, type LogFields } from './lead-log.model.ts';
import { presentNumbers, summarizeLives } from './lead-numbers.rules.ts';

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
const keyOfDay = (daysAgo: number) => `${ownerId}:${utcDay(new Date(today - daysAgo * dayMs))}`;
const inNew = async () => (await read()).times.find(({ stage }) => stage === 'new');

it('reads stored figures of a day until an entry changes them', async () => {
  const lead = await addToLog(3);
  expect(await read()).toMatchObject({ created: 1, won: 0 });
  const entry = await lead.move('won', 30);
  expect(await read()).toMatchObject({ created: 1, won: 0 });
  await recountLead(entry);
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
  await recountLead(await lead.move('won', 1));
  await reading;
  expect((await read()).won).toBe(1);
});

/** The figures by the log alone, whatever is stored. */
async function countFromLog(campaign?: string) {
  const entries = await LeadLogModel.find({ ownerId }).sort({ at: 1, _id: 1 }).lean<LogFields[]>();
  const byLead = Object.values(groupBy(entries, ({ leadId }) => String(leadId)));
  const lives = byLead
    .filter(([first]) => !campaign || String(first?.campaignId) === campaign)
    .map((log) => ({ ...replayLog(log), source: log[0]!.source! }));
  return presentNumbers([summarizeLives(lives.filter(({ deleted }) => !deleted))]);
}

it('equals a recount after concurrent additions, moves, deletions, restorations and readings', async () => {
  let state = 20_261_129;
  const random = (below: number) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % below;
  };
  const campaignId = new Types.ObjectId();
  const leadIds: Types.ObjectId[] = [];
  let minutes = 0;
  const store = async (entry: LogFields) => {
    await LeadLogModel.create(entry);
    await recountLead(entry);
  };
  const add = async () => {
    const leadId = new Types.ObjectId();
    const at = new Date(today - (1 + random(3)) * dayMs);
    const campaign = random(2) ? { campaignId } : {};
    const created = {
      leadId,
      at,
      what: 'created',
      to: 'new',
      source: 'form',
      ...campaign,
    } as const;
    await store(entryOf(created));
    leadIds.push(leadId);
  };
  const change = async () => {
    minutes += 1;
    const [leadId, at] = [leadIds[random(leadIds.length)]!, new Date(today + minutes * 60_000)];
    const what = (['moved', 'moved', 'moved', 'deleted', 'restored'] as const)[random(5)]!;
    const to = what === 'moved' ? { to: leadStages[random(leadStages.length)]! } : {};
    await store(entryOf({ leadId, at, what, ...to }));
  };
  for (let index = 0; index < 12; index += 1) await add();
  for (let round = 0; round < 15; round += 1) {
    await Promise.all([change(), read(), change(), change(), add(), read(), change()]);
    expect(await read()).toEqual(await countFromLog());
    expect(await read(String(campaignId))).toEqual(await countFromLog(String(campaignId)));
  }
});

it('takes in a change of a lead that is just being counted again', async () => {
  const lead = await addToLog(3);
  await read();
  await recountLead(await lead.move('contacted', 1));
  const { collection } = LeadCohortModel;
  const update = collection.updateOne.bind(collection);
  // The reading has read the lead's log, and is about to store its figures.
  const storing = jest.spyOn(collection, 'updateOne').mockImplementationOnce(async (...args) => {
    await recountLead(await lead.move('won', 2));
    return update(...args);
  });
  await read();
  storing.mockRestore();
  expect(await read()).toEqual(await countFromLog());
  expect(await read()).toMatchObject({ won: 1 });
});

it('counts only the changed leads of a day again', async () => {
  const [lead] = await Promise.all([addToLog(3), addToLog(3), addToLog(3)]);
  await read();
  const stored = () => LeadCohortModel.findById(keyOfDay(3)).lean();
  const { countedBy } = (await stored())!;
  await recountLead(await lead.move('won', 30));
  expect((await stored())?.changed).toEqual([lead.leadId]);
  expect(await read()).toMatchObject({ created: 3, won: 1 });
  expect(await stored()).toMatchObject({ countedBy, changed: [] });
});

it('counts a day again whose leads are too many to be stored', async () => {
  const lead = await addToLog(3);
  await read();
  await LeadCohortModel.updateOne({ _id: keyOfDay(3) }, { hasLives: false, $unset: { lives: 1 } });
  await recountLead(await lead.move('won', 30));
  expect(await LeadCohortModel.findById(keyOfDay(3))).toBeNull();
  expect(await read()).toMatchObject({ created: 1, won: 1 });
});

it('counts a day again that a version without lives stored', async () => {
  const lead = await addToLog(3);
  await read();
  const fields = { lives: 1, hasLives: 1, changed: 1, version: 1 } as const;
  await LeadCohortModel.updateOne({ _id: keyOfDay(3) }, { $unset: fields });
  await recountLead(await lead.move('won', 30));
  expect(await read()).toMatchObject({ created: 1, won: 1 });
});

it('keeps the figures of different people apart', async () => {
  await addToLog(1);
  expect((await read()).created).toBe(1);
  ownerId = new Types.ObjectId();
  await addToLog(2);
  await addToLog(1);
  expect((await read()).created).toBe(2);
});
