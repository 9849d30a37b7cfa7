import { connectMongo, createIndexesOf } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { loadSeedConfig } from './config.ts';
import { createPortraitUpload } from './demo/portraits.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { AccountModel } from './modules/accounts/index.ts';
import { ProfileDayModel } from './modules/profiles/index.ts';
import { createKeyring } from './modules/sessions/index.ts';

const config = loadSeedConfig();
await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_identity`);
try {
  await createIndexesOf([AccountModel, ProfileDayModel]);
  const keyring = createKeyring(config.KEYS_SECRET);
  await keyring.refresh();
  await seedDemo(config, createPortraitUpload({ keyring, url: config.DOCUMENTS_URL }));
} finally {
  await mongoose.disconnect();
}
