import type { TokenClaims } from '@soloist/contracts';
import { notFound } from '@soloist/server-kit';
import type { Request, Response } from 'express';
import type { IdentityDeps } from '../../../deps.ts';
import { requireAccount } from '../../accounts/index.ts';
import { requireOpenSession } from '../../sessions/index.ts';
import { changeOriginOf } from '../credential-changes.events.ts';
import { createConnection, endConnection, makerName } from './connections.service.ts';
import { scopesOf } from './oauth-server.client.ts';
import { findWorkingApp } from './own-apps.service.ts';

interface RequestOfBrowser {
  uid: string;
  user: TokenClaims;
  req: Request;
  res: Response;
}

/** @throws AppError `not_found`: also where another browser made the request, or it was answered. */
async function requireRequest(
  { uid, req, res }: Pick<RequestOfBrowser, 'uid' | 'req' | 'res'>,
  { oauth }: IdentityDeps,
) {
  const request = await oauth.findRequest(uid, { req, res });
  const found = request && (await findWorkingApp(String(request.params.client_id)));
  if (!request || !found || request.result) throw notFound('request');
  return { request, ...found };
}

/** What the person needs to know before they answer. */
export async function readRequest({ user, ...call }: RequestOfBrowser, deps: IdentityDeps) {
  const [account, { request, app, maker }] = await Promise.all([
    requireAccount(user),
    requireRequest(call, deps),
  ]);
  return {
    name: app.name,
    maker: makerName(maker),
    scopes: scopesOf(request),
    email: account.email,
    returnsTo: new URL(String(request.params.redirect_uri)).host,
  };
}

/**
 * Connects the app. The connection is stored before the answer: a process killed in between leaves
 * one without tokens, in the list of the person.
 * @throws AppError `not_found`; `limit_reached`; `session_revoked`.
 */
export async function allowRequest({ user, ...call }: RequestOfBrowser, deps: IdentityDeps) {
  await requireOpenSession(user);
  const account = await requireAccount(user);
  const { request, app } = await requireRequest(call, deps);
  const origin = changeOriginOf(call.req);
  const connection = await createConnection({ account, app, scopes: scopesOf(request), origin });
  try {
    // What ends sessions and then connections, such as a reset, could have missed this one.
    await requireOpenSession(user);
  } catch (err) {
    await endConnection(connection, origin, deps);
    throw err;
  }
  request.result = {
    login: { accountId: user.sub, remember: false },
    consent: { grantId: String(connection._id) },
  };
  await request.persist();
  return { redirectTo: request.returnTo };
}

/** Tells the app that the person refused. */
export async function cancelRequest(call: RequestOfBrowser, deps: IdentityDeps) {
  const { request } = await requireRequest(call, deps);
  request.result = { error: 'access_denied', error_description: 'The person refused.' };
  await request.persist();
  return { redirectTo: request.returnTo };
}
