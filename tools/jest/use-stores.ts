import mongoose from 'mongoose';

// Only files with stores get their addresses. A Jest that another file starts would take them for its
// own stores, and empty them while a worker of this run uses them.
const { JEST_WORKER_ID = '1', TEST_MONGO_URLS = '', TEST_REDIS_URL = '' } = process.env;
process.env.MONGO_URL = TEST_MONGO_URLS.split(' ')[Number(JEST_WORKER_ID) - 1];
process.env.REDIS_URL = TEST_REDIS_URL;
// A worker runs the files of several services, and two of those may have a model of the same name.
mongoose.set('overwriteModels', true);

declare global {
  /** Cleans up a worker after each test file: see native-environment.ts. */
  var afterTestFile: (() => Promise<void>) | undefined;
}

// A file whose service did not close must not make the next one fail.
globalThis.afterTestFile = () => mongoose.disconnect();
