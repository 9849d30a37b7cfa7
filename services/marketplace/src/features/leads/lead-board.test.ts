import { plansOf } from '@soloist/service-kit/testing-lookups';
import type { TestService } from '@soloist/service-kit/testing-service';
import { newFreelancer, startTestMarketplace } from '../../testing.ts';
import { LeadModel } from './leads.model.ts';
import { type BoardColumn, type Desk, inDays, leadDesk } from './testing.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
let desk: Desk;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
  desk = leadDesk(marketplace)(ada);
});

const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);

describe('the board', () => {
  it('has every stage with its first leads, newest on top, counts and sums by currency', async () => {
    await desk.add({ name: 'One', value: { amount: 100, currency: 'EUR' } });
    await desk.add({ name: 'Two', value: { amount: 250, currency: 'EUR' } });
    await desk.add({ name: 'Three', value: { amount: 70, currency: 'USD' } });
    await desk.add({ name: 'Four', stage: 'won', nextStep: { text: 'x', at: inDays(-2) } });
    await desk.add({ name: 'Five', nextStep: { text: 'x', at: inDays(-1) } });
    const { columns, overdue } = await desk.board();
    expect(columns.map(({ stage, count }: BoardColumn) => [stage, count])).toEqual([
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
    // What is won is not overdue any more.
    expect(overdue).toBe(1);
    expect(namesOf((await desk.list('?overdue=true')).body.items)).toEqual(['Five']);
  });

  it('keeps the order that people give: before another lead, at the end, on top', async () => {
    const [one, two, three] = [
      await desk.add({ name: 'One' }),
      await desk.add({ name: 'Two' }),
      await desk.add({ name: 'Three' }),
    ];
    const order = async () => namesOf((await desk.column('contacted')).items);
    for (const { id } of [one, two, three]) await desk.move(id, 'contacted');
    expect(await order()).toEqual(['Three', 'Two', 'One']);
    await desk.move(three.id, 'contacted', one.id);
    expect(await order()).toEqual(['Two', 'Three', 'One']);
    await desk.move(two.id, 'contacted', null);
    expect(await order()).toEqual(['Three', 'One', 'Two']);
    await desk.move(two.id, 'contacted');
    expect(await order()).toEqual(['Two', 'Three', 'One']);
    // Again and again between the same two.
    for (let i = 0; i < 10; i++) {
      await desk.move(three.id, 'contacted', two.id);
      await desk.move(one.id, 'contacted', two.id);
    }
    expect(await order()).toEqual(['Three', 'One', 'Two']);
    // What it was to stand before is elsewhere: on top.
    await desk.move(two.id, 'won');
    await desk.move(one.id, 'contacted', two.id);
    expect(await order()).toEqual(['One', 'Three']);
    // Within a stage nothing happens that its history would tell.
    expect(await desk.history(three.id)).toHaveLength(2);
  });

  it('goes on page by page in the same order', async () => {
    for (let i = 0; i < 25; i++) await desk.add({ name: `Lead ${i}` });
    const first = await desk.column('new');
    expect([first.items.length, first.count]).toEqual([20, 25]);
    const { body } = await marketplace.send(`GET /leads/board/new?cursor=${first.nextCursor}`, {
      token: ada.token,
    });
    expect(namesOf(body.items)).toEqual([4, 3, 2, 1, 0].map((i) => `Lead ${i}`));
    expect(body.nextCursor).toBeNull();
  });

  it('shows what fits words and source', async () => {
    await desk.add({ name: 'Ana Núñez', company: 'Brisa Bikes' });
    await desk.add({ name: 'Olu Ade', email: 'olu@salt.test' });
    expect(namesOf((await desk.column('new', '?q=nune+bri')).items)).toEqual(['Ana Núñez']);
    expect(namesOf((await desk.column('new', '?q=salt')).items)).toEqual(['Olu Ade']);
    expect((await desk.column('new', '?source=form')).count).toBe(0);
    expect((await desk.column('new', '?source=manual')).count).toBe(2);
  });

  it('ten moves of one lead at once leave one stage and a log without gaps', async () => {
    const { id } = await desk.add();
    const stages = ['contacted', 'proposal_sent', 'won', 'lost', 'new'] as const;
    await Promise.all([...stages, ...stages].map((stage) => desk.move(id, stage)));
    const moves = (await desk.history(id)).toReversed().slice(1);
    expect(moves[0].from).toBe('new');
    for (const [index, move] of moves.entries()) {
      if (index > 0) expect(move.from).toBe(moves[index - 1].to);
    }
    expect((await desk.read(id)).body.lead.stage).toBe(moves.at(-1)?.to ?? 'new');
  });
});

it.each([
  ['the list', '/leads'],
  ['words', '/leads?q=noor'],
  ['what is overdue', '/leads?overdue=true'],
  ['a source', '/leads?source=form'],
  ['a stage', '/leads/board/new'],
])('%s is read from an index of the owner', async (_what, path) => {
  await desk.add();
  const plans = await plansOf('deleted', () =>
    marketplace.send(`GET ${path}`, { token: ada.token }),
  );
  expect(plans.length).toBeGreaterThan(0);
  for (const index of plans) expect(index).toMatch(/^ownerId_1_deleted_1/);
});

it('counts and sums are read from the index alone', async () => {
  await desk.add({ value: { amount: 5, currency: 'EUR' } });
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
