// Stores views as a service does, and hangs where the test asks for it:
// node view-counter.ts <redis address> <mongo address> <name> <before|after|never>
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { closeOnSignal } from '../close-on-signal.ts';
import { createViews, type ViewBatch } from '../http/views.ts';
import { addOnce } from '../mongo/add-once.ts';
import { createLogger } from '../telemetry/logger.ts';

const [redisUrl = '', mongoUrl = '', name = '', hangs = ''] = process.argv.slice(2);
const redis = new Redis(redisUrl);
await mongoose.connect(mongoUrl);
const model = mongoose.model('Day', new mongoose.Schema({ _id: String }, { strict: false }));

async function hang(where: string) {
  if (hangs !== where) return;
  await redis.set(`${name}:hangs`, where);
  await new Promise(() => {});
}

async function write({ number, counts }: ViewBatch<string>) {
  await hang('before');
  const additions = counts.map(({ thing, count }) => ({
    _id: thing,
    add: { views: count },
    fresh: {},
  }));
  await addOnce(model, number, additions);
  await hang('after');
}

const logger = createLogger('test', 'silent');
// Where it hangs nowhere, only the signal to end makes it store anything.
const everyMs = hangs === 'never' ? 3600_000 : 20;
const views = createViews<string>({ name, redis, logger, secret: 'test', write, everyMs });
closeOnSignal(views);
await redis.set(`${name}:ready`, 'yes');
