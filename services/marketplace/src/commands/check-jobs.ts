import { baseConfig, connectMongo, loadConfig } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { findCountDifferences, fixCountDifference } from '../modules/hiring/index.ts';

// Prints where job counts and client summaries differ from jobs and applications, and then exits
// with 1; with `--fix` it recalculates them.
const { MONGO_URL, DB_PREFIX } = loadConfig({
  MONGO_URL: baseConfig.MONGO_URL,
  DB_PREFIX: baseConfig.DB_PREFIX,
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const isFixing = process.argv.includes('--fix');

await connectMongo(MONGO_URL, `${DB_PREFIX}_marketplace`);
let differences = 0;
try {
  for await (const difference of findCountDifferences()) {
    differences += 1;
    say(isFixing ? `fixed: ${difference.text}` : difference.text);
    if (isFixing) await fixCountDifference(difference);
  }
} finally {
  await mongoose.disconnect();
}
say(differences === 0 ? 'Jobs and applications agree.' : `${differences} differences.`);
process.exitCode = differences > 0 && !isFixing ? 1 : 0;
