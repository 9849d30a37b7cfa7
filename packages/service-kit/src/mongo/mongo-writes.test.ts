import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import mongoose from 'mongoose';
import { connectMongo } from '../service.ts';
import { testConfig } from '../testing/stores.ts';

// What is seen when MongoDB is killed: a connection is gone, and its process has not been told yet.

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
  // The heartbeat has one of its own.
  expect(sockets.size).toBeGreaterThan(1);
});
afterAll(async () => {
  unsubscribe('net.client.socket', remember);
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});

it('asks again on another connection when the first has just gone', async () => {
  loseConnections();
  expect(await items().findOne()).toMatchObject({ name: 'kept' });
});

it('fails a write with an unknown outcome instead of waiting for it, and continues', async () => {
  loseConnections();
  await expect(items().insertOne({ name: 'lost' })).rejects.toThrow('closed');
  expect(await items().findOne()).toMatchObject({ name: 'kept' });
});

it('finds MongoDB again when the connection of the heartbeat has just gone', async () => {
  const client = mongoose.connection.getClient();
  await once(client, 'serverHeartbeatStarted');
  client.once('serverHeartbeatStarted', loseConnections);
  await once(client, 'serverHeartbeatFailed');
  await once(client, 'serverHeartbeatSucceeded');
  expect(await items().findOne()).toMatchObject({ name: 'kept' });
});
