import { connectMongo } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { loadSeedConfig } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { AccountModel } from './features/accounts/accounts.model.ts';

const config = loadSeedConfig();
await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_identity`);
try {
  await AccountModel.init();
  await seedDemo(config);
} finally {
  await mongoose.disconnect();
}
