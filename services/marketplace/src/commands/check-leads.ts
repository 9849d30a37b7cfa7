import { baseConfig, connectMongo, loadConfig } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { checkLeads } from '../modules/leads/index.ts';

// Checks whether every lead's stage and counts follow from its log; exits with 1 when one does not.
const { MONGO_URL, DB_PREFIX } = loadConfig({
  MONGO_URL: baseConfig.MONGO_URL,
  DB_PREFIX: baseConfig.DB_PREFIX,
});
await connectMongo(MONGO_URL, `${DB_PREFIX}_marketplace`);
const { checked, disagreements } = await checkLeads();
for (const { leadId, what } of disagreements) process.stdout.write(`${leadId}: ${what}\n`);
process.stdout.write(`${checked} leads, ${disagreements.length} mismatches\n`);
await mongoose.disconnect();
process.exitCode = disagreements.length === 0 ? 0 : 1;
