import { baseConfig, connectMongo, loadConfig } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { differences, mend } from './features/jobs/check-counts.ts';

// Says where the counts of jobs and the facts of clients differ from jobs and applications, and ends
// with 1 then; with `--mend` it makes them anew.
const { MONGO_URL, DB_PREFIX } = loadConfig({
  MONGO_URL: baseConfig.MONGO_URL,
  DB_PREFIX: baseConfig.DB_PREFIX,
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const isMending = process.argv.includes('--mend');

await connectMongo(MONGO_URL, `${DB_PREFIX}_marketplace`);
let found = 0;
try {
  for await (const difference of differences()) {
    found += 1;
    say(isMending ? `mended: ${difference.text}` : difference.text);
    if (isMending) await mend(difference);
  }
} finally {
  await mongoose.disconnect();
}
say(found === 0 ? 'Jobs and applications agree.' : `${found} differences.`);
process.exitCode = found > 0 && !isMending ? 1 : 0;
