import { connectMongo } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { loadSeedConfig } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { AccountModel } from './modules/accounts/index.ts';
import { ProfileDayModel } from './modules/profiles/index.ts';

const config = loadSeedConfig();
await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_identity`);
try {
  await Promise.all([AccountModel.createIndexes(), ProfileDayModel.createIndexes()]);
  await seedDemo(config);
} finally {
  await mongoose.disconnect();
}
