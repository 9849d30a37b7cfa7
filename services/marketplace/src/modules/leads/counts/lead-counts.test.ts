import { randomUUID } from 'node:crypto';
import { type LeadStage, leadStages } from '@soloist/contracts';
import { collectionOf } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { createPersonalDataClient, type TestService } from '@soloist/server-kit/testing-service';
import { Types } from 'mongoose';
import { createLeadHarness, type LeadHarness } from '../../../../test/leads.ts';
import { newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';
import { countLeadsAnew } from '../../../migrations/2026-11-29-count-leads-anew.ts';
import { LeadModel } from '../leads.model.ts';
import { LeadCountsModel, type StoredLeadCounts } from './lead-counts.model.ts';
import { countChange, countTotals, readLeadCounts, recountAfter } from './lead-counts.service.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
let leads: LeadHarness;
let ownerId: Types.ObjectId;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
  leads = createLeadHarness(marketplace)(ada);
  ownerId = new Types.ObjectId(ada.id);
});

const stored = () => collectionOf<StoredLeadCounts>(LeadCountsModel).findOne({ _id: ownerId });
const storeFields = (fields: object) =>
  collectionOf<StoredLeadCounts>(LeadCountsModel).updateOne({ _id: ownerId }, { $set: fields });

/** Counts without empty groups, which a recount does not have. */
const filled = (totals: Awaited<ReturnType<typeof countTotals>> | undefined) =>
  Object.entries(totals ?? {}).flatMap(([stage, groups]) =>
    Object.entries(groups)
      .filter(([, { count, amount }]) => count !== 0 || amount !== 0)
      .map(([key, { count, amount }]) => `${stage} ${key}: ${count}, ${amount}`),
  );

/** What is stored without a recount, compared with the leads themselves. */
async function expectExact() {
  const counts = await stored();
  expect(counts?.countedAt).toBeInstanceOf(Date);
  expect(counts?.writers).toEqual({});
  const recount = await countTotals({ ownerId, deleted: false });
  expect(filled(counts?.totals).toSorted()).toEqual(filled(recount).toSorted());
}

/** Numbers that look random, and are the same in each run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % below;
  };
}

const addMany = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => leads.add({ name: `Lead ${i}` })));

async function importLeads(rows: number) {
  const body = new FormData();
  body.set('options', JSON.stringify({ import_id: randomUUID(), currency: 'EUR' }));
  const lines = Array.from({ length: rows }, (_, i) => `Row ${i},row${i}@client.test,${i}`);
  body.set('file', new File([['Name,E-mail,Value', ...lines].join('\n')], 'leads.csv'));
  const { token } = ada;
  const { id } = (await marketplace.send('POST /leads/imports', { token, body })).body.import;
  await eventually(async () => {
    const { body: read } = await marketplace.send(`GET /leads/imports/${id}`, { token });
    return read.import.status === 'done';
  });
  return id as string;
}

it('equals a recount after concurrent additions, changes, moves, deletions and restorations', async () => {
  const random = createRandom(20_261_129);
  const ids = (await addMany(6)).map(({ id }) => id);
  await leads.board();
  const lead_id = randomUUID();
  const acts = [
    (id: string) => leads.move(id, leadStages[random(leadStages.length)] as LeadStage),
    (id: string) => leads.change(id, { value: { amount: random(900), currency: 'EUR' } }),
    (id: string) => leads.change(id, { value: { amount: random(900), currency: 'USD' } }),
    (id: string) => leads.change(id, { value: null }),
    (id: string) => leads.change(id, { name: 'Renamed' }),
    (id: string) => leads.remove(id),
    (id: string) => leads.restore(id),
    // The same again and again: added once.
    () => leads.add({ lead_id, value: { amount: 5, currency: 'EUR' } }),
  ];
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(
      Array.from({ length: 8 }, () => acts[random(acts.length)]!(ids[random(ids.length)]!)),
    );
    await expectExact();
  }
});

it('shows counts and sums with the change just made, without counting again', async () => {
  await leads.add({ value: { amount: 100, currency: 'EUR' } });
  await leads.board();
  const { countedAt } = (await stored())!;
  const { id } = await leads.add({ value: { amount: 50, currency: 'EUR' } });
  expect(await leads.column('new')).toMatchObject({
    count: 2,
    sums: [{ currency: 'EUR', amount: 150 }],
  });
  await leads.move(id, 'won');
  expect(await leads.column('new')).toMatchObject({ count: 1, sums: [{ amount: 100 }] });
  expect(await leads.column('won')).toMatchObject({ count: 1, sums: [{ amount: 50 }] });
  await leads.change(id, { value: null });
  expect(await leads.column('won')).toMatchObject({ count: 1, sums: [] });
  expect((await stored())!.countedAt).toEqual(countedAt);
});

it('equals a recount after an import and its undoing', async () => {
  await leads.add();
  await leads.board();
  const id = await importLeads(7);
  expect((await leads.column('new')).count).toBe(8);
  await expectExact();
  await marketplace.send(`POST /leads/imports/${id}/undo`, { token: ada.token, body: {} });
  expect((await leads.column('new')).count).toBe(1);
  await expectExact();
});

it('counts again after a process was killed during a change', async () => {
  await leads.add();
  await leads.board();
  // Killed after its write to the leads, half a minute ago.
  await LeadModel.updateOne({ ownerId }, { $set: { stage: 'lost' } });
  await storeFields({ 'writers.killed': new Date(Date.now() - 31_000) });
  expect((await leads.column('lost')).count).toBe(1);
  await expectExact();
});

it('counts again when a slow change was taken for a killed one', async () => {
  await leads.add();
  await leads.board();
  await countChange(ownerId, async () => {
    await LeadModel.updateOne({ ownerId }, { $set: { stage: 'lost' } });
    const [writer] = Object.keys((await stored())?.writers ?? {});
    await storeFields({ [`writers.${writer}`]: new Date(Date.now() - 31_000) });
    // This recount contains the change, so adding its difference would count it twice.
    await readLeadCounts(ada.id);
    const [before, after] = [
      { stage: 'new' as const, deleted: false },
      { stage: 'lost' as const, deleted: false },
    ];
    return { result: undefined, counted: { before, after } };
  });
  expect((await leads.column('lost')).count).toBe(1);
  await expectExact();
});

it('stores no totals that were counted during a change', async () => {
  await leads.add();
  await recountAfter(ownerId, async () => {
    await readLeadCounts(ada.id);
    expect((await stored())?.countedAt).toBeUndefined();
    await LeadModel.updateOne({ ownerId }, { $set: { stage: 'won' } });
  });
  expect((await leads.column('won')).count).toBe(1);
});

it('counts anew what a version without totals changed: after an hour, or when migrated', async () => {
  await leads.add();
  await leads.board();
  await LeadModel.updateOne({ ownerId }, { $set: { stage: 'won' } });
  await storeFields({ countedAt: new Date(Date.now() - 3_600_001) });
  expect((await leads.column('won')).count).toBe(1);
  await LeadModel.updateOne({ ownerId }, { $set: { stage: 'lost' } });
  await countLeadsAnew.up();
  await countLeadsAnew.up();
  expect((await leads.column('lost')).count).toBe(1);
  await expectExact();
});

it('is erased with its owner, and exact after a sender is erased', async () => {
  const identity = createPersonalDataClient({ name: 'marketplace', ...marketplace });
  const email = `${ada.id}@client.test`;
  const message = { name: 'Noor', email, message: 'Hello', message_id: randomUUID() };
  const host = `${ada.profile.username}.localhost`;
  await marketplace.send('POST /leads/from-site', { body: { ...message, host } });
  expect((await leads.column('new')).count).toBe(1);
  await identity.erase({ userId: new Types.ObjectId().toString(), email });
  expect((await leads.column('new')).count).toBe(0);
  await identity.erase({ userId: ada.id, email: ada.email });
  expect(await stored()).toBeNull();
  await identity.close();
});
