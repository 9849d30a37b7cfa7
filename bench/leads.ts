/**
 * One freelancer's leads over HTTP, with 1,000, 10,000 and 100,000 of them: the board with its counts and
 * sums, pages deep in a stage, lists and the statistics.
 */
import { dayMs, leadStages } from '@soloist/contracts';
import { collectionOf } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { buildLead } from '../services/marketplace/src/modules/leads/add-lead.service.ts';
import { eraseLeadCounts } from '../services/marketplace/src/modules/leads/counts/lead-counts.service.ts';
import { LeadModel } from '../services/marketplace/src/modules/leads/leads.model.ts';
import { forgetCohorts } from '../services/marketplace/src/modules/leads/log/lead-cohorts.service.ts';
import { LeadLogModel } from '../services/marketplace/src/modules/leads/log/lead-log.model.ts';
import { growthTable, measure, sizes } from './growth.ts';
import { startMarketplaceBench } from './marketplace/start-marketplace.ts';
import { timed } from './numbers.ts';

const rounds = Number(process.env.ROUNDS ?? 50);
const batch = 5000;

const bench = await startMarketplaceBench();
await bench.connect('bench_leads');
const service = await bench.start('bench_leads');
const headers = { authorization: `Bearer ${bench.token}` };
const { sub } = JSON.parse(
  atob(bench.token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')),
);
const ownerId = new mongoose.Types.ObjectId(sub as string);
let made = 0;

/** A lead with a history: some moved, some have a value, some are overdue. */
function newLead() {
  made += 1;
  const stage = leadStages[made % leadStages.length]!;
  const createdAt = new Date(Date.now() - (made % 89) * dayMs);
  const lead = {
    ...buildLead({
      ...{ ownerId, name: `Person ${made}`, email: `lead${made}@client.test`, source: 'import' },
      ...{ company: `Company ${made % 997}`, stage },
      value: made % 3 ? { amount: made * 100, currency: 'EUR' as const } : undefined,
      nextStep: made % 50 ? undefined : { text: 'Call', at: new Date(Date.now() - dayMs) },
    }),
    ...{ stageBy: 'you', position: `a${String(made).padStart(9, '1')}`, createdAt, outbox: [] },
  };
  const { _id: leadId } = lead;
  const entry = { leadId, ownerId, by: 'you', about: '' };
  const log = [
    { _id: `${leadId}-0`, ...entry, at: createdAt, what: 'created', to: 'new', source: 'import' },
    {
      _id: `${leadId}-1`,
      ...entry,
      at: new Date(+createdAt + dayMs),
      what: 'moved',
      from: 'new',
      to: stage,
    },
  ];
  return { lead, log };
}

async function fill(size: number) {
  while (made < size) {
    const some = Array.from({ length: Math.min(batch, size - made) }, newLead);
    await LeadModel.collection.insertMany(
      some.map(({ lead }) => lead),
      { ignoreUndefined: true },
    );
    await collectionOf<{ _id: string }>(LeadLogModel).insertMany(some.flatMap(({ log }) => log));
  }
  // Leads were inserted without the service, so it counts again at the first reading.
  await eraseLeadCounts(ownerId);
  await forgetCohorts(ownerId);
  await ask('/leads/board');
  console.log(`\nfirst statistics: ${Math.round(await timed(() => ask('/leads/numbers')))} ms`);
}

const ask = async (path: string, changes?: object, method = 'PATCH') => {
  const response = await fetch(`${service.url}${path}`, {
    method: changes ? method : 'GET',
    headers: { ...headers, 'content-type': 'application/json' },
    body: changes ? JSON.stringify(changes) : null,
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

async function queries() {
  const [deep] = await LeadModel.find({ ownerId, deleted: false, stage: 'new' }, { position: 1 })
    .sort({ position: -1, _id: -1 })
    .skip(100)
    .limit(1)
    .lean();
  return {
    board: '/leads/board',
    'deep in a stage': `/leads/board/new?cursor=${deep!.position}.${deep!._id}`,
    list: '/leads',
    'two words': '/leads?q=person+company',
    'a rare word': '/leads?q=lead777',
    overdue: '/leads?overdue=true',
    'numbers of 90 days': '/leads/numbers',
  };
}

const print = growthTable();
for (const size of sizes) {
  await fill(size);
  const paths = Object.entries(await queries());
  const changed = await LeadModel.findOne({ ownerId }, { _id: 1 }).lean();
  const deleted = await LeadModel.findOne({ ownerId, _id: { $ne: changed!._id } }, { _id: 1 })
    .setOptions({ sanitizeFilter: false })
    .lean();
  let amount = 0;
  console.log(`\n${size} leads`);
  print(
    await measure(
      {
        ...Object.fromEntries(paths.map(([name, path]) => [name, { ask: () => ask(path) }])),
        'a change of value': {
          ask: () => {
            amount += 1;
            return ask(`/leads/${changed!._id}`, { value: { amount, currency: 'EUR' } });
          },
        },
        'the board after it': { ask: () => ask('/leads/board') },
        'a deletion or restoration': {
          ask: () => {
            const isDeleted = amount % 2 === 0;
            const path = `/leads/${deleted!._id}`;
            return isDeleted ? ask(`${path}/restore`, {}, 'POST') : ask(path, {}, 'DELETE');
          },
        },
        'numbers after it': { ask: () => ask('/leads/numbers') },
      },
      rounds,
    ),
  );
}
await service.stop();
await bench.close();
