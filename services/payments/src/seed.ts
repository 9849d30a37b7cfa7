import { connectMongo, createJobQueue, createLogger } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { loadSeedConfig } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { createDocumentsClient } from './modules/documents/index.ts';
import { createProvider } from './modules/provider/index.ts';

const config = loadSeedConfig();
const logger = createLogger('payments', config.LOG_LEVEL);
await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_payments`);
const queue = createJobQueue(config.REDIS_URL, logger);
try {
  const provider = config.RAZORPAY_KEY_ID ? createProvider(config) : undefined;
  const documents = createDocumentsClient(config);
  await seedDemo({ config, logger, queue, documents, provider }, config);
} finally {
  await queue.close();
  await mongoose.disconnect();
}
