import mongoose from 'mongoose';

const { JEST_WORKER_ID = '1', TEST_MONGO_URLS = '' } = process.env;
process.env.MONGO_URL = TEST_MONGO_URLS.split(' ')[Number(JEST_WORKER_ID) - 1];
// A worker runs the files of several services, and two of those may have a model of the same name.
mongoose.set('overwriteModels', true);

declare global {
  /** Cleans up a worker after each test file: see native-environment.ts. */
  var afterTestFile: (() => Promise<void>) | undefined;
}

// A file whose service did not close must not make the next one fail.
globalThis.afterTestFile = () => mongoose.disconnect();
