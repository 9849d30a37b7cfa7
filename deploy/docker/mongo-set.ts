// Runs at every start, and is safe to repeat: makes the three MongoDB servers one replica set, and
// creates the user that the services sign in as.

import { services } from '@soloist/contracts';
import { problem, reportFailure } from '@soloist/tools/progress.ts';
import { MongoClient, MongoServerError } from 'mongodb';

const members = ['mongo-1:27017', 'mongo-2:27017', 'mongo-3:27017'];
const { MONGO_ROOT_PASSWORD, MONGO_PASSWORD, DB_PREFIX } = process.env;
const prefix = DB_PREFIX || 'soloist';
const auth = { username: 'root', password: MONGO_ROOT_PASSWORD ?? '' };

async function withClient(address: string, work: (client: MongoClient) => Promise<unknown>) {
  const client = new MongoClient(address, { auth, authSource: 'admin' });
  try {
    await work(client);
  } finally {
    await client.close();
  }
}

/**
 * Only the first member has data, the root user: the others must be empty when the set is
 * initiated.
 */
async function joinMembers(client: MongoClient) {
  const config = { _id: 'soloist', members: members.map((host, _id) => ({ _id, host })) };
  try {
    await client.db('admin').command({ replSetInitiate: config });
    console.log('The replica set is made.');
  } catch (error) {
    const isMade = error instanceof MongoServerError && error.codeName === 'AlreadyInitialized';
    if (!isMade) throw error;
  }
}

/** Allows reading and writing the databases of this installation, and nothing else. */
async function allowServices(client: MongoClient) {
  if (!MONGO_PASSWORD) throw problem('Set MONGO_PASSWORD.');
  const roles = services.flatMap((name) =>
    ['readWrite', 'dbAdmin'].map((role) => ({ role, db: `${prefix}_${name}` })),
  );
  const admin = client.db('admin');
  const { users } = await admin.command({ usersInfo: 'soloist' });
  const verb = users.length > 0 ? 'updateUser' : 'createUser';
  await admin.command({ [verb]: 'soloist', pwd: MONGO_PASSWORD, roles });
  console.log('The services may use their databases.');
}

async function makeSet() {
  await withClient(`mongodb://${members[0]}/?directConnection=true`, joinMembers);
  await withClient(`mongodb://${members.join(',')}/?replicaSet=soloist`, allowServices);
}

await makeSet().catch(reportFailure);
