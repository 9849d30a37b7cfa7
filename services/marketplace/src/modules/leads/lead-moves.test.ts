import { randomUUID } from 'node:crypto';
import type { EventName, EventPayload } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { createLeadHarness, type LeadHarness } from '../../../test/leads.ts';
import { newFreelancer, startTestMarketplace } from '../../../test/marketplace.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
let leads: LeadHarness;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
  leads = createLeadHarness(marketplace)(ada);
});

const email = 'noor@client.test';
const proposalId = newId();
const ofProposal = () => ({
  proposalId,
  freelancerId: ada.id,
  projectName: 'Boxes',
  clientEmail: email,
});
/** An event that happened some seconds from now. */
const at = <Name extends EventName>(name: Name, seconds: number, payload: EventPayload<Name>) => ({
  ...newEvent(name, payload),
  at: new Date(Date.now() + seconds * 1000).toISOString(),
});
const sent = (seconds = 5) =>
  at('proposal.delivery-changed', seconds, {
    ...ofProposal(),
    ...{ state: 'sent', to: 'Noor@client.test', reason: '' },
  });
const accepted = (seconds = 6) =>
  at('proposal.accepted', seconds, { ...ofProposal(), clientName: 'Noor' });
const paid = (seconds = 7, clientEmail = email) =>
  at('invoice.paid', seconds, {
    ...{ invoiceId: newId(), freelancerId: ada.id, number: 'INV-0007' },
    ...{ clientName: 'Noor', clientEmail },
  });
const stageOf = async (id: string) => (await leads.read(id)).body.lead.stage;
const waitForStage = (id: string, stage: string) =>
  eventually(async () => (await stageOf(id)) === stage);
/** Resolves once all events published before are handled. */
async function waitUntilHandled() {
  const marker = await leads.add({ email: `${randomUUID()}@client.test` });
  await marketplace.publish(paid(60, marker.email));
  await waitForStage(marker.id, 'won');
}

it('moves a lead when its proposal is sent and accepted, and keeps it won when paid', async () => {
  const { id } = await leads.add({ email });
  await marketplace.publish(sent());
  await waitForStage(id, 'proposal_sent');
  await marketplace.publish(accepted());
  await waitForStage(id, 'won');
  await marketplace.publish(paid());
  await waitUntilHandled();
  const moves = (await leads.history(id)).toReversed();
  expect(moves.slice(1)).toMatchObject([
    { from: 'new', to: 'proposal_sent', by: 'proposal', about: 'Boxes' },
    { from: 'proposal_sent', to: 'won', by: 'proposal', about: 'Boxes' },
  ]);
});

it('moves a lead neither twice nor back for repeated or late events', async () => {
  const { id } = await leads.add({ email });
  await marketplace.publish(accepted());
  await waitForStage(id, 'won');
  for (const event of [sent(), accepted(), accepted(), paid()]) await marketplace.publish(event);
  await waitUntilHandled();
  expect(await stageOf(id)).toBe('won');
  expect(await leads.history(id)).toHaveLength(2);
});

it('moves a lost lead to won when it pays, but not back for a proposal', async () => {
  const { id } = await leads.add({ email, stage: 'lost' });
  await marketplace.publish(sent());
  await waitUntilHandled();
  expect(await stageOf(id)).toBe('lost');
  await marketplace.publish(paid());
  await waitForStage(id, 'won');
  expect((await leads.history(id))[0]).toMatchObject({
    from: 'lost',
    by: 'invoice',
    about: 'INV-0007',
  });
});

it('keeps what the freelancer decided in the same second or later', async () => {
  const { id } = await leads.add({ email });
  // Times of events are compared by the second, which can end between the move and the event.
  const payment = paid(0);
  await leads.move(id, 'lost');
  await marketplace.publish(payment);
  await marketplace.publish(accepted(-30));
  await waitUntilHandled();
  expect(await stageOf(id)).toBe('lost');
});

it('moves only the newest lead of an address, and none of another freelancer or address', async () => {
  const older = await leads.add({ email });
  const newer = await leads.add({ email });
  const other = await leads.add({ email: 'olu@client.test' });
  const grace = createLeadHarness(marketplace)(await newFreelancer(marketplace));
  const theirs = await grace.add({ email });
  await marketplace.publish(paid());
  await waitForStage(newer.id, 'won');
  await marketplace.publish(paid(8));
  await waitUntilHandled();
  expect([await stageOf(older.id), await stageOf(other.id)]).toEqual(['new', 'new']);
  expect((await grace.read(theirs.id)).body.lead.stage).toBe('new');
});

it('moves nothing for an event from before events had an address', async () => {
  const { id } = await leads.add({ email: '' });
  const { clientEmail: _, ...payload } = paid().payload as EventPayload<'invoice.paid'>;
  await marketplace.publish({ ...paid(), payload } as never);
  await waitUntilHandled();
  expect(await stageOf(id)).toBe('new');
});

describe('the figures', () => {
  it('are rates and times computed from the log alone', async () => {
    const [won, lost, waiting, gone] = [
      await leads.add({ name: 'Won' }),
      await leads.add({ name: 'Lost' }),
      await leads.add({ name: 'Waiting' }),
      await leads.add({ name: 'Gone' }),
    ];
    for (const stage of ['contacted', 'proposal_sent', 'won'] as const)
      await leads.move(won.id, stage);
    await leads.move(lost.id, 'contacted');
    await leads.move(lost.id, 'lost');
    await leads.remove(gone.id);
    const numbers = await leads.numbers();
    expect(numbers).toMatchObject({ created: 3, won: 1, lost: 1 });
    expect(numbers.steps).toEqual([
      { stage: 'new', reached: 3, rate: 1 },
      { stage: 'contacted', reached: 2, rate: 2 / 3 },
      { stage: 'proposal_sent', reached: 1, rate: 1 / 2 },
      { stage: 'won', reached: 1, rate: 1 },
    ]);
    expect(numbers.sources).toContainEqual({ source: 'manual', created: 3, won: 1 });
    const staysOf = (stage: string) =>
      numbers.times.find((each: { stage: string }) => each.stage === stage).stays;
    expect(['new', 'contacted', 'proposal_sent', 'won', 'lost'].map(staysOf)).toEqual([
      2, 2, 1, 0, 0,
    ]);
    expect(waiting.stage).toBe('new');
  });

  it('cover the leads created in the requested period', async () => {
    await leads.add();
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect((await leads.numbers(`?from=${day(0)}&to=${day(0)}`)).created).toBe(1);
    expect((await leads.numbers(`?from=${day(-9)}&to=${day(-1)}`)).created).toBe(0);
    expect((await leads.numbers(`?campaign=${newId()}`)).created).toBe(0);
    const { status } = await marketplace.send(`GET /leads/numbers?from=${day(1)}&to=${day(-1)}`, {
      token: ada.token,
    });
    expect(status).toBe(400);
  });

  it('follow each move, deletion and restoration', async () => {
    const { id } = await leads.add();
    const count = async () => {
      const { created, won } = await leads.numbers();
      return [created, won];
    };
    const before = await count();
    await leads.move(id, 'won');
    const moved = await count();
    await leads.remove(id);
    const removed = await count();
    await leads.restore(id);
    expect([before, moved, removed, await count()]).toEqual([
      [1, 0],
      [1, 1],
      [0, 0],
      [1, 1],
    ]);
  });
});
