import { connectMongo, createIndexesOf, createJobQueue, createLogger } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { loadSeedConfig } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { makePdf } from './modules/deliveries/index.ts';
import { InvoiceModel, ProposalModel, RecurringModel } from './modules/documents/index.ts';

const config = loadSeedConfig();
/** The account that identity's seed created. */
const freelancer = { email: 'ada@demo.soloist.local', password: config.DEMO_PASSWORD };

await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_documents`);
const queue = createJobQueue(config.REDIS_URL, createLogger('documents', config.LOG_LEVEL));
try {
  await createIndexesOf([ProposalModel, InvoiceModel, RecurringModel]);
  for (const seeded of await seedDemo(config, freelancer)) {
    await queue.enqueue(makePdf, seeded, { key: seeded.paperId });
  }
} finally {
  await queue.close();
  await mongoose.disconnect();
}
