import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Role } from '@soloist/contracts';
import { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';
import { type KeySource, tokenAlgorithm, tokenIssuer } from './auth.ts';
import type { BaseConfig, TracingConfig } from './config.ts';

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A new ObjectId as text. */
export const newId = () => new mongoose.Types.ObjectId().toHexString();

/** Stands for identity: a key pair of its own and tokens signed with it. */
export function createTestKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keys: KeySource = async () => ({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'test' }],
  });
  const tokenFor = ({
    userId = newId(),
    sessionId = newId(),
    role = 'freelancer' as Role,
    admin = false,
    expiresIn = 3600,
  } = {}) =>
    jwt.sign(
      { sub: userId, sid: sessionId, role, roles: [role], ...(admin ? { admin } : {}) },
      privateKey,
      {
        algorithm: tokenAlgorithm,
        issuer: tokenIssuer,
        keyid: 'test',
        expiresIn,
      },
    );
  return { keys, tokenFor, privateKey, publicKey };
}

/** Without what a test sets only where it is about that. */
export type TestConfig = Omit<BaseConfig, keyof TracingConfig | 'SLOW_QUERY_MS'>;

/**
 * Settings for a service under test, on the stores that the test runner started: databases of its
 * own, and the Redis database of this Jest worker, which the test files of one worker use one
 * after the other. Call `emptyRedis` before the service starts.
 */
// biome-ignore lint/style/noProcessEnv: the test runner hands over its stores this way
export function testConfig(env = process.env): TestConfig {
  if (!env.MONGO_URL || !env.REDIS_URL)
    throw new Error('Run tests with npm test: it starts MongoDB and Redis.');
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    MONGO_URL: env.MONGO_URL,
    DB_PREFIX: `test_${randomBytes(6).toString('hex')}`,
    REDIS_URL: `${env.REDIS_URL}/${env.JEST_WORKER_ID ?? 1}`,
    PUBLIC_URL: 'http://localhost:8080',
    INTERNAL_SECRET: randomBytes(16).toString('hex'),
    IDENTITY_URL: 'http://127.0.0.1:1',
    LEAVE_MS: 0,
    SHUTDOWN_TIMEOUT_MS: 5000,
  };
}

/** Forgets what an earlier test file left in this worker's Redis database: events, jobs, counts. */
export async function emptyRedis({ REDIS_URL }: BaseConfig) {
  const redis = new Redis(REDIS_URL);
  await redis.flushdb();
  await redis.quit();
}

type None = undefined | null | false;

/** Asks until there is an answer; fails when there is none within `withinMs`. */
export async function eventually<T>(
  ask: () => Promise<T | None> | T | None,
  withinMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`it did not happen within ${withinMs} ms`);
}
