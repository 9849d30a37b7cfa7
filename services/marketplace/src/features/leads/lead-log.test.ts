import { randomUUID } from 'node:crypto';
import { askForPersonalData, type TestService } from '@soloist/service-kit/testing-service';
import mongoose from 'mongoose';
import { putLeadsOnBoard } from '../../migrations/2026-11-21-put-leads-on-board.ts';
import { newFreelancer, startTestMarketplace } from '../../testing.ts';
import { CampaignModel } from '../campaigns/campaigns.model.ts';
import { checkLeads } from './check-leads.ts';
import { LeadAddressModel } from './lead-addresses.model.ts';
import { LeadLogModel } from './lead-log.model.ts';
import { LeadModel } from './leads.model.ts';
import { leadDesk } from './testing.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
});

/** A lead that went some way. */
async function livedLead() {
  const desk = leadDesk(marketplace)(ada);
  const { id } = await desk.add({ email: 'noor@client.test', mayWrite: true });
  const note = { note_id: randomUUID(), text: 'Likes kraft paper.' };
  await marketplace.send(`POST /leads/${id}/notes`, { token: ada.token, body: note });
  await desk.mail(id);
  await desk.move(id, 'lost');
  return { id, desk };
}

it('stage and counts of every lead follow from its log, and a lie is found', async () => {
  const { id, desk } = await livedLead();
  await desk.remove((await desk.add()).id);
  expect((await checkLeads()).disagreements).toEqual([]);
  await LeadModel.updateOne({ _id: id }, { $set: { stage: 'won', notes: [] } });
  expect((await checkLeads()).disagreements).toEqual([
    { leadId: id, what: 'stage won, log lost' },
    { leadId: id, what: '0 notes, log 1' },
  ]);
  await LeadModel.deleteOne({ _id: id });
});

it('leads of before the board stand on it, in their order, with a log', async () => {
  const ownerId = new mongoose.Types.ObjectId(ada.id);
  const old = ['First', 'Second'].map((name, index) => ({
    ...{ ownerId, name, email: 'noor@client.test', company: '', message: 'Hello' },
    ...{ source: 'portfolio', stage: 'new', message_id: randomUUID(), host: 'ada.localhost' },
    createdAt: new Date(Date.now() - 86_400_000 * (2 - index)),
    outbox: [],
  }));
  await LeadModel.collection.insertMany(old as never[]);
  await putLeadsOnBoard.up();
  await putLeadsOnBoard.up();
  const desk = leadDesk(marketplace)(ada);
  const { columns } = await desk.board();
  expect(columns[0].items.map(({ name }: { name: string }) => name)).toEqual(['Second', 'First']);
  expect(columns[0].items[0].stageAt).toBe(old[1]!.createdAt.toISOString());
  expect(await desk.history(columns[0].items[0].id)).toMatchObject([
    { what: 'created', to: 'new' },
  ]);
  expect((await checkLeads()).disagreements).toEqual([]);
});

describe('of a person’s data', () => {
  const asked = () => askForPersonalData({ name: 'marketplace', ...marketplace });

  it('all is told, and all is erased', async () => {
    const identity = asked();
    await livedLead();
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

  it('what somebody wrote to others goes with its log; what was typed of them by others stays', async () => {
    const identity = asked();
    const desk = leadDesk(marketplace)(ada);
    const noor = {
      userId: new mongoose.Types.ObjectId().toString(),
      email: `${ada.id}@client.test`,
    };
    const message = { name: 'Noor', email: noor.email, message: 'Hello', message_id: randomUUID() };
    const host = `${ada.profile.username}.localhost`;
    await marketplace.send('POST /leads/from-site', { body: { ...message, host } });
    await desk.add({ name: 'Typed', email: noor.email });
    const { records } = (await identity.recordsOf(noor)).body;
    expect(records.messagesToSites).toMatchObject([{ host, message: 'Hello' }]);
    await identity.erase(noor);
    const left = (await desk.list()).body.items;
    expect(left).toMatchObject([{ name: 'Typed' }]);
    expect(await LeadLogModel.countDocuments({ ownerId: ada.id })).toBe(1);
    await identity.close();
  });
});
