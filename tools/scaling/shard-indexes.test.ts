import { randomUUID } from 'node:crypto';
import { connectMongo, isDuplicateKey, type Migration } from '@soloist/server-kit';
import { testConfig } from '@soloist/server-kit/testing-stores';
import mongoose from 'mongoose';
import { migrations as ofDocuments } from '../../services/documents/src/migrations/index.ts';
import { migrations as ofMarketplace } from '../../services/marketplace/src/migrations/index.ts';
import { migrations as ofMessaging } from '../../services/messaging/src/migrations/index.ts';
import { migrations as ofSage } from '../../services/sage/src/migrations/index.ts';
import { divisions } from './shard-keys.ts';

const name = '2026-11-29-begin-indexes-with-owners';

/** What exists only once: its collection and fields. */
type Single = [collection: string, fields: () => Record<string, unknown>];
/** Other unique fields of the previous version differ. */
const random = () => ({ contract_id: randomUUID(), orderId: randomUUID(), token: randomUUID() });
const singles: Record<string, Single[]> = {
  documents: [
    ['proposals', () => ({ freelancerId: 'ada', openChangeOf: randomUUID() })],
    ['invoices', () => ({ freelancerId: 'ada', proposalId: randomUUID(), milestoneId: 'first' })],
  ],
  marketplace: [
    ['leads', () => ({ ownerId: 'ada', campaignId: 'spring', written: randomUUID() })],
    ['leads', () => ({ ownerId: 'ada', importId: randomUUID(), row: 7 })],
  ],
  messaging: [
    ['messages', () => ({ conversationId: 'one', sender: 'ada', client_id: randomUUID() })],
    ['notifications', () => ({ userId: 'ada', eventId: randomUUID() })],
  ],
  sage: [['messages', () => ({ userId: 'ada', chatId: randomUUID(), state: 'running' })]],
};

describe.each([
  ['documents', ofDocuments],
  ['marketplace', ofMarketplace],
  ['messaging', ofMessaging],
  ['sage', ofSage],
] as [string, Migration[]][])('the indexes of %s', (service, migrations) => {
  const config = testConfig();
  const migration = migrations.find((each) => each.name === name);
  const up = () => migration?.up();
  const down = async () => typeof migration?.down === 'function' && migration.down();
  const collection = (of: string) => mongoose.connection.collection(of);

  async function listIndexes() {
    const collections = (await mongoose.connection.db?.collections()) ?? [];
    const each = collections.map(async ({ collectionName }) =>
      (await collection(collectionName).indexes()).map((index) => ({ collectionName, ...index })),
    );
    return (await Promise.all(each))
      .flat()
      .toSorted((a, b) => `${a.name}`.localeCompare(`${b.name}`));
  }

  beforeAll(async () => {
    await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_shards_${service}`);
    await down();
  });
  afterAll(async () => {
    await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
  });

  it('begin with the shard key if they are unique, and can be reverted, also twice', async () => {
    const before = await listIndexes();
    for (let run = 0; run < 2; run += 1) await up();
    const after = await listIndexes();
    const wrong = after.filter(({ collectionName, key, unique }) => {
      const division = divisions[service]?.[collectionName];
      if (!division || 'whole' in division) throw new Error(`${collectionName} stays whole`);
      return unique && Object.keys(key)[0] !== division.key[0];
    });
    expect(wrong).toEqual([]);
    for (let run = 0; run < 2; run += 1) await down();
    expect(await listIndexes()).toEqual(before);
  });

  it('let only one of several concurrent writes succeed, before, during and after it', async () => {
    async function writeConcurrently(meanwhile?: () => unknown) {
      const writes = (singles[service] ?? []).map(async ([of, fieldsOf]) => {
        const fields = fieldsOf();
        const write = async () => {
          try {
            await collection(of).insertOne({ ...fields, ...random() });
            return 1;
          } catch (err) {
            if (!isDuplicateKey(err)) throw err;
            return 0;
          }
        };
        const stored: number[] = await Promise.all(Array.from({ length: 10 }, write));
        return stored.reduce((sum, each) => sum + each);
      });
      const [counts] = await Promise.all([Promise.all(writes), meanwhile?.()]);
      expect(counts).toEqual(singles[service]?.map(() => 1));
    }
    await writeConcurrently();
    await writeConcurrently(up);
    await writeConcurrently();
    await writeConcurrently(down);
  });

  it('are right after the migration was killed between two steps', async () => {
    await down();
    const drop = jest.spyOn(mongoose.mongo.Collection.prototype, 'dropIndex');
    drop.mockRejectedValueOnce(new Error('killed'));
    await expect(up()).rejects.toThrow('killed');
    drop.mockRestore();
    await up();
    const reached = await listIndexes();
    await down();
    await up();
    expect(reached).toEqual(await listIndexes());
  });
});
