// The second worker's MongoDB: see global-setup.ts.
const { JEST_WORKER_ID, MONGO_URL_2 } = process.env;
if (JEST_WORKER_ID === '2' && MONGO_URL_2) process.env.MONGO_URL = MONGO_URL_2;
