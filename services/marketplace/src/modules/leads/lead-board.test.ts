import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import type { TestService } from '@soloist/server-kit/testing-service';
import {
  createLeadHarness,
  inDays,
  type LeadHarness,
  type TestBoardColumn,
} from '../../../test/leads.ts';
import { newFreelancer, startTestMarketplace } from '../../../test/marketplace.ts';
import { LeadModel } from './leads.model.ts';

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

const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);

describe('the board', () => {
  it('has every stage with its first leads, newest on top, counts and sums by currency', async () => {
    await leads.add({ name: 'One', value: { amount: 100, currency: 'EUR' } });
    await leads.add({ name: 'Two', value: { amount: 250, currency: 'EUR' } });
    await leads.add({ name: 'Three', value: { amount: 70, currency: 'USD' } });
    await leads.add({ name: 'Four', stage: 'won', nextStep: { text: 'x', at: inDays(-2) } });
    await leads.add({ name: 'Five', nextStep: { text: 'x', at: inDays(-1) } });
    const { columns, overdue } = await leads.board();
    expect(columns.map(({ stage, count }: TestBoardColumn) => [stage, count])).toEqual([
      ['new', 4],
      ['contacted', 0],
      ['proposal_sent', 0],
      ['won', 1],
      ['lost', 0],
    ]);
    expect(namesOf(columns[0].items)).toEqual(['Five', 'Three', 'Two', 'One']);
    expect(columns[0].sums).toEqual([
      { currency: 'EUR', amount: 350 },
      { currency: 'USD', amount: 70 },
    ]);
    // A won lead is no longer overdue.
    expect(overdue).toBe(1);
    expect(namesOf((await leads.list('?overdue=true')).body.items)).toEqual(['Five']);
  });

  it('keeps the order that people choose: before another lead, at the end, on top', async () => {
    const [one, two, three] = [
      await leads.add({ name: 'One' }),
      await leads.add({ name: 'Two' }),
      await leads.add({ name: 'Three' }),
    ];
    const order = async () => namesOf((await leads.column('contacted')).items);
    for (const { id } of [one, two, three]) await leads.move(id, 'contacted');
    expect(await order()).toEqual(['Three', 'Two', 'One']);
    await leads.move(three.id, 'contacted', one.id);
    expect(await order()).toEqual(['Two', 'Three', 'One']);
    await leads.move(two.id, 'contacted', null);
    expect(await order()).toEqual(['Three', 'One', 'Two']);
    await leads.move(two.id, 'contacted');
    expect(await order()).toEqual(['Two', 'Three', 'One']);
    // Repeatedly between the same two leads.
    for (let i = 0; i < 10; i++) {
      await leads.move(three.id, 'contacted', two.id);
      await leads.move(one.id, 'contacted', two.id);
    }
    expect(await order()).toEqual(['Three', 'One', 'Two']);
    // The lead to precede is in another stage, so it is placed at the top.
    await leads.move(two.id, 'won');
    await leads.move(one.id, 'contacted', two.id);
    expect(await order()).toEqual(['One', 'Three']);
    // A move within a stage adds no history entry.
    expect(await leads.history(three.id)).toHaveLength(2);
  });

  it('continues page by page in the same order', async () => {
    for (let i = 0; i < 25; i++) await leads.add({ name: `Lead ${i}` });
    const first = await leads.column('new');
    expect([first.items.length, first.count]).toEqual([20, 25]);
    const { body } = await marketplace.send(`GET /leads/board/new?cursor=${first.nextCursor}`, {
      token: ada.token,
    });
    expect(namesOf(body.items)).toEqual([4, 3, 2, 1, 0].map((i) => `Lead ${i}`));
    expect(body.nextCursor).toBeNull();
  });

  it('filters by words and source', async () => {
    await leads.add({ name: 'Ana Núñez', company: 'Brisa Bikes' });
    await leads.add({ name: 'Olu Ade', email: 'olu@salt.test' });
    expect(namesOf((await leads.column('new', '?q=nune+bri')).items)).toEqual(['Ana Núñez']);
    expect(namesOf((await leads.column('new', '?q=salt')).items)).toEqual(['Olu Ade']);
    expect((await leads.column('new', '?source=form')).count).toBe(0);
    expect((await leads.column('new', '?source=manual')).count).toBe(2);
  });

  it('moves a lead only from the stage that was seen, and once', async () => {
    const { id } = await leads.add({});
    const { stageAt } = (await leads.read(id)).body.lead;
    const moveTo = (stage: string) =>
      marketplace.send(`POST /leads/${id}/move`, {
        ...{ token: ada.token, body: { stage, stage_at: stageAt } },
      });
    const answers = await Promise.all([moveTo('won'), moveTo('won')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await leads.history(id)).map(({ to }: { to: string }) => to)).toEqual(['won', 'new']);
    expect((await moveTo('lost')).body.code).toBe('conflict');
    await leads.move(id, 'new');
    // Back in the stage that was seen, but by another move.
    expect((await moveTo('won')).body.code).toBe('conflict');
  });

  it('keeps one stage and a log without gaps after ten concurrent moves of one lead', async () => {
    const { id } = await leads.add();
    const stages = ['contacted', 'proposal_sent', 'won', 'lost', 'new'] as const;
    await Promise.all([...stages, ...stages].map((stage) => leads.move(id, stage)));
    const moves = (await leads.history(id)).toReversed().slice(1);
    expect(moves[0].from).toBe('new');
    for (const [index, move] of moves.entries()) {
      if (index > 0) expect(move.from).toBe(moves[index - 1].to);
    }
    expect((await leads.read(id)).body.lead.stage).toBe(moves.at(-1)?.to ?? 'new');
  });
});

it.each([
  ['the list', '/leads'],
  ['search results', '/leads?q=noor'],
  ['overdue leads', '/leads?overdue=true'],
  ['leads of a source', '/leads?source=form'],
  ['leads of a stage', '/leads/board/new'],
])('reads %s from an index of the owner', async (_what, path) => {
  await leads.add();
  const plans = await listIndexesUsed('deleted', () =>
    marketplace.send(`GET ${path}`, { token: ada.token }),
  );
  expect(plans.length).toBeGreaterThan(0);
  for (const index of plans) expect(index).toMatch(/^ownerId_1_deleted_1/);
});

it('reads counts and sums from the index alone', async () => {
  await leads.add({ value: { amount: 5, currency: 'EUR' } });
  const ownerId = (await LeadModel.findOne({ ownerId: ada.id }).lean())!.ownerId;
  const plan = await LeadModel.collection
    .aggregate([
      { $match: { ownerId, deleted: false } },
      {
        $group: {
          _id: { stage: '$stage', currency: '$value.currency' },
          count: { $sum: 1 },
          amount: { $sum: '$value.amount' },
        },
      },
    ])
    .explain('executionStats');
  expect(JSON.stringify(plan)).toContain('"totalDocsExamined":0');
});
