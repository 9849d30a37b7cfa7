import { randomUUID } from 'node:crypto';
import { eventually } from '@soloist/server-kit/testing';
import { createPersonalDataClient, type TestService } from '@soloist/server-kit/testing-service';
import mongoose from 'mongoose';
import { createLeadHarness } from '../../../../test/leads.ts';
import { newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';
import { putLeadsOnBoard } from '../../../migrations/2026-11-21-put-leads-on-board.ts';
import { CampaignModel } from '../campaigns/campaigns.model.ts';
import { LeadAddressModel } from '../emails/lead-addresses.model.ts';
import { LeadModel } from '../leads.model.ts';
import { checkLeads } from './check-leads.service.ts';
import { LeadLogModel } from './lead-log.model.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
});

/** A lead with a note, an email and some moves. */
async function createLeadWithHistory() {
  const leads = createLeadHarness(marketplace)(ada);
  const { id } = await leads.add({ email: 'noor@client.test', mayWrite: true });
  const note = { note_id: randomUUID(), text: 'Likes kraft paper.' };
  await marketplace.send(`POST /leads/${id}/notes`, { token: ada.token, body: note });
  await leads.mail(id);
  await leads.move(id, 'lost');
  return { id, leads };
}

it('derives stage and counts of every lead from its log and finds differences', async () => {
  const { id, leads } = await createLeadWithHistory();
  await leads.remove((await leads.add()).id);
  expect((await checkLeads()).disagreements).toEqual([]);
  await LeadModel.updateOne({ _id: id }, { $set: { stage: 'won', notes: [] } });
  expect((await checkLeads()).disagreements).toEqual([
    { leadId: id, what: 'stage won, log lost' },
    { leadId: id, what: '0 notes, log 1' },
  ]);
  await LeadModel.deleteOne({ _id: id });
});

it('puts leads from before the board on it, in their order, with a log', async () => {
  const ownerId = new mongoose.Types.ObjectId(ada.id);
  const old = ['First', 'Second'].map((name, index) => ({
    ...{ ownerId, name, email: 'noor@client.test', company: '', message: 'Hello' },
    ...{ source: 'portfolio', stage: 'new', message_id: randomUUID(), host: 'ada.localhost' },
    createdAt: new Date(Date.now() - 86_400_000 * (2 - index)),
    outbox: [],
  }));
  await LeadModel.collection.insertMany(old);
  await putLeadsOnBoard.up();
  await putLeadsOnBoard.up();
  const leads = createLeadHarness(marketplace)(ada);
  const { columns } = await leads.board();
  expect(columns[0].items.map(({ name }: { name: string }) => name)).toEqual(['Second', 'First']);
  expect(columns[0].items[0].stageAt).toBe(old[1]!.createdAt.toISOString());
  expect(await leads.history(columns[0].items[0].id)).toMatchObject([
    { what: 'created', to: 'new' },
  ]);
  expect((await checkLeads()).disagreements).toEqual([]);
});

describe('the personal data of leads', () => {
  const personalData = () => createPersonalDataClient({ name: 'marketplace', ...marketplace });

  it('is exported and erased completely for their owner', async () => {
    const identity = personalData();
    await createLeadWithHistory();
    const campaign = { name: 'Boxes', formFields: [] };
    await marketplace.send('POST /leads/campaigns', {
      token: ada.token,
      body: { campaign_id: randomUUID(), campaign },
    });
    const person = { userId: ada.id, email: ada.email };
    const { records } = (await identity.recordsOf(person)).body;
    expect(records.leads).toMatchObject([
      { stage: 'lost', notes: [{ text: 'Likes kraft paper.' }], mails: [{ subject: 'Hello' }] },
    ]);
    expect(records.leadLog.map(({ what }: { what: string }) => what)).toEqual([
      ...['moved', 'moved', 'mailed', 'noted', 'created'],
    ]);
    expect(records.leadCampaigns).toMatchObject([{ name: 'Boxes' }]);
    await identity.erase(person);
    const ownerId = ada.id;
    expect(
      await Promise.all([
        LeadModel.countDocuments({ ownerId }),
        LeadLogModel.countDocuments({ ownerId }),
        CampaignModel.countDocuments({ ownerId }),
        LeadAddressModel.countDocuments({ ownerId }),
      ]),
    ).toEqual([0, 0, 0, 0]);
    await identity.close();
  });

  it('is erased for the writer of a message, except leads that others added themselves', async () => {
    const identity = personalData();
    const leads = createLeadHarness(marketplace)(ada);
    const noor = {
      userId: new mongoose.Types.ObjectId().toString(),
      email: `${ada.id}@client.test`,
    };
    const message = { name: 'Noor', email: noor.email, message: 'Hello', message_id: randomUUID() };
    const host = `${ada.profile.username}.localhost`;
    await marketplace.send('POST /leads/from-site', { body: { ...message, host } });
    await leads.add({ name: 'Typed', email: noor.email });
    const { records } = (await identity.recordsOf(noor)).body;
    expect(records.messagesToSites).toMatchObject([{ host, message: 'Hello' }]);
    await identity.erase(noor);
    const left = (await leads.list()).body.items;
    expect(left).toMatchObject([{ name: 'Typed' }]);
    // The event of an erased entry may still arrive, and is undone.
    await eventually(async () => (await LeadLogModel.countDocuments({ ownerId: ada.id })) === 1);
    await identity.close();
  });
});
