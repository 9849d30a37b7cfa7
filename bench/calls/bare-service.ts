/**
 * The reads of `read-calls.ts` with the least that they need: one Express route and one query each, of the
 * same documents, without tokens, checks, logs or metrics.
 */
import express from 'express';
import mongoose from 'mongoose';

const { MongoClient, ObjectId } = mongoose.mongo;
const { MONGO_URL = '', DB_PREFIX = '', PERSON = '', PORT } = process.env;

const client = await MongoClient.connect(MONGO_URL);
const collection = (service: string, name: string) =>
  client.db(`${DB_PREFIX}_${service}`).collection(name);
const accounts = collection('identity', 'accounts');
const proposals = collection('documents', 'proposals');
const notifications = collection('messaging', 'notifications');
const id = new ObjectId(PERSON);

const fieldsOfSummary = Object.fromEntries(
  [
    ...['contract_id', 'number', 'total', 'status', 'createdAt', 'expiresAt', 'deliveries'],
    ...['email', 'client_name', 'project_name', 'payment_type', 'currency'].map(
      (name) => `terms.${name}`,
    ),
  ].map((name) => [name, 1]),
);

const app = express();
app.get('/profile/loadUser', async (_req, res) => {
  const projection = { passwordHash: 0, directoryTerms: 0, lookupTerms: 0, outbox: 0 };
  res.json({ success: true, userInfo: await accounts.findOne({ _id: id }, { projection }) });
});
app.get('/proposal/fetchAllProposals', async (_req, res) => {
  const found = proposals.find({ freelancerId: PERSON }, { projection: fieldsOfSummary });
  res.json({ success: true, items: await found.sort({ _id: -1 }).limit(21).toArray() });
});
app.get('/notifications', async (_req, res) => {
  const found = notifications.find({ userId: id, removedAt: null });
  const sorted = found.sort({ createdAt: -1, _id: -1 });
  res.json({ success: true, data: await sorted.limit(51).toArray() });
});
app.listen(Number(PORT), '127.0.0.1');
