import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Role } from '@soloist/contracts';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';
import { type KeySource, keyTokenIssuer, tokenAlgorithm, tokenIssuer } from '../auth/auth.ts';

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A new ObjectId as text. */
export const newId = () => new mongoose.Types.ObjectId().toHexString();

/** A fake identity: a key pair and tokens signed with it. */
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
    /** Whether the person is an admin who must use a second factor first. */
    adminPending = false,
    expiresIn = 3600,
    /** When the person proved their identity, in seconds. */
    provedAt = Math.floor(Date.now() / 1000),
    roles = undefined as Role[] | undefined,
    /** The API key that acts for the person. */
    apiKey = undefined as { id: string; scopes: string[] } | undefined,
  } = {}) =>
    jwt.sign(
      {
        ...{ sub: userId, sid: sessionId, role, roles: roles ?? [role], admin: admin || undefined },
        admin_pending: adminPending || undefined,
        ...(apiKey ? { key: apiKey.id, scopes: apiKey.scopes } : { auth_time: provedAt }),
      },
      privateKey,
      {
        algorithm: tokenAlgorithm,
        issuer: apiKey ? keyTokenIssuer : tokenIssuer,
        keyid: 'test',
        expiresIn,
      },
    );
  return { keys, tokenFor, privateKey, publicKey };
}

type None = undefined | null | false;

/** Polls until there is a result; fails when there is none within `withinMs`. */
export async function eventually<T>(
  ask: () => Promise<T | None> | T | None,
  withinMs = 50_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`it did not happen within ${withinMs} ms`);
}
