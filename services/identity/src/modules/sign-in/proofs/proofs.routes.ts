import { proofs } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';
import { changeOriginOf } from '../credential-changes.events.ts';
import {
  emailProofCode,
  findProofWays,
  proveByPasskey,
  proveIdentity,
  startPasskeyProof,
} from './proofs.service.ts';

export const proofRoutes = (deps: IdentityDeps) => [
  route(proofs.ways, ({ user }) => findProofWays(user)),
  route(proofs.emailCode, async ({ user, req }) => {
    await emailProofCode({ user, origin: changeOriginOf(req) }, deps);
    return { message: 'We’ve emailed you a code.' };
  }),
  route(proofs.prove, ({ user, body, req }) =>
    proveIdentity({ user, form: body, origin: changeOriginOf(req) }, deps),
  ),
  route(proofs.passkeyOptions, async ({ user }) => ({
    options: await startPasskeyProof(user, deps),
  })),
  route(proofs.proveByPasskey, ({ user, body, req }) =>
    proveByPasskey({ user, form: body, origin: changeOriginOf(req) }, deps),
  ),
];
