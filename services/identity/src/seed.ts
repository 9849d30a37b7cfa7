import { connectMongo } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { loadSeedConfig } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { AccountModel } from './features/accounts/accounts.model.ts';
import { ProfileDayModel } from './features/views/views.model.ts';

const config = loadSeedConfig();
await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_identity`);
try {
  await Promise.all([AccountModel.init(), ProfileDayModel.init()]);
  await seedDemo(config);
} finally {
  await mongoose.disconnect();
}
