import { randomUUID } from 'node:crypto';
import type { EventName, EventPayload } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import type { TestService } from '@soloist/service-kit/testing-service';
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
const reaches = (id: string, stage: string) =>
  eventually(async () => (await stageOf(id)) === stage);
/** Settles once everything that was published before is handled. */
async function handled() {
  const marker = await leads.add({ email: `${randomUUID()}@client.test` });
  await marketplace.publish(paid(60, marker.email));
  await reaches(marker.id, 'won');
}

it('a proposal that was sent, its acceptance and a payment move the lead of that address', async () => {
  const { id } = await leads.add({ email });
  await marketplace.publish(sent());
  await reaches(id, 'proposal_sent');
  await marketplace.publish(accepted());
  await reaches(id, 'won');
  await marketplace.publish(paid());
  await handled();
  const moves = (await leads.history(id)).toReversed();
  expect(moves.slice(1)).toMatchObject([
    { from: 'new', to: 'proposal_sent', by: 'proposal', about: 'Boxes' },
    { from: 'proposal_sent', to: 'won', by: 'proposal', about: 'Boxes' },
  ]);
});

it('told twice, or late, moves nothing twice and nothing back', async () => {
  const { id } = await leads.add({ email });
  await marketplace.publish(accepted());
  await reaches(id, 'won');
  for (const event of [sent(), accepted(), accepted(), paid()]) await marketplace.publish(event);
  await handled();
  expect(await stageOf(id)).toBe('won');
  expect(await leads.history(id)).toHaveLength(2);
});

it('a lost lead that pays is won; a proposal alone does not bring it back', async () => {
  const { id } = await leads.add({ email, stage: 'lost' });
  await marketplace.publish(sent());
  await handled();
  expect(await stageOf(id)).toBe('lost');
  await marketplace.publish(paid());
  await reaches(id, 'won');
  expect((await leads.history(id))[0]).toMatchObject({
    from: 'lost',
    by: 'invoice',
    about: 'INV-0007',
  });
});

it('what its freelancer decided in that second or later stays', async () => {
  const { id } = await leads.add({ email });
  await leads.move(id, 'lost');
  await marketplace.publish(paid(0));
  await marketplace.publish(accepted(-30));
  await handled();
  expect(await stageOf(id)).toBe('lost');
});

it('only the newest lead of an address moves, and none of another freelancer or address', async () => {
  const older = await leads.add({ email });
  const newer = await leads.add({ email });
  const other = await leads.add({ email: 'olu@client.test' });
  const grace = createLeadHarness(marketplace)(await newFreelancer(marketplace));
  const theirs = await grace.add({ email });
  await marketplace.publish(paid());
  await reaches(newer.id, 'won');
  await marketplace.publish(paid(8));
  await handled();
  expect([await stageOf(older.id), await stageOf(other.id)]).toEqual(['new', 'new']);
  expect((await grace.read(theirs.id)).body.lead.stage).toBe('new');
});

it('an event of before addresses were named is heard and moves nothing', async () => {
  const { id } = await leads.add({ email: '' });
  const { clientEmail: _, ...payload } = paid().payload as EventPayload<'invoice.paid'>;
  await marketplace.publish({ ...paid(), payload } as never);
  await handled();
  expect(await stageOf(id)).toBe('new');
});

describe('the numbers', () => {
  it('are rates and times of what the log tells, and nothing else', async () => {
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

  it('are of those who came in the days asked for', async () => {
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
});
