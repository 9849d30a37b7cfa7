import { connectMongo } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { loadSeedConfig } from './config.ts';
import { seedConversations } from './demo/seed-conversations.ts';

const config = loadSeedConfig();
await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_messaging`);
try {
  await seedConversations(config);
} finally {
  await mongoose.disconnect();
}
