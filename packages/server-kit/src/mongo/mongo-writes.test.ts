import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import mongoose from 'mongoose';
import { connectMongo } from '../service.ts';
import { testConfig } from '../testing/stores.ts';

// The situation when MongoDB is killed: a connection is lost, and the process does not know yet.

const sockets = new Set<Socket>();
const remember = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
};
const loseConnections = () => {
  for (const socket of sockets) socket.destroy();
};

const items = () => mongoose.connection.collection<{ name: string }>('things');

beforeAll(async () => {
  subscribe('net.client.socket', remember);
  const { MONGO_URL, DB_PREFIX } = testConfig();
  const url = new URL(MONGO_URL);
  url.searchParams.set('heartbeatFrequencyMS', '500');
  url.searchParams.set('retryWrites', 'false');
  await connectMongo(url.href, `${DB_PREFIX}_things`);
  await items().insertOne({ name: 'kept' });
  // The heartbeat has its own connection.
  expect(sockets.size).toBeGreaterThan(1);
});
afterAll(async () => {
  unsubscribe('net.client.socket', remember);
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});

it('retries a read on another connection when the first one was lost', async () => {
  loseConnections();
  expect(await items().findOne()).toMatchObject({ name: 'kept' });
});

it('fails a write with an unknown outcome instead of retrying it, and continues', async () => {
  loseConnections();
  await expect(items().insertOne({ name: 'lost' })).rejects.toThrow('closed');
  expect(await items().findOne()).toMatchObject({ name: 'kept' });
});

it('reconnects when the heartbeat connection was lost', async () => {
  const client = mongoose.connection.getClient();
  await once(client, 'serverHeartbeatStarted');
  client.once('serverHeartbeatStarted', loseConnections);
  await once(client, 'serverHeartbeatFailed');
  await once(client, 'serverHeartbeatSucceeded');
  expect(await items().findOne()).toMatchObject({ name: 'kept' });
});
