import { users } from '@soloist/contracts';
import { readReason, route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import type { Account } from '../accounts/index.ts';
import { listSessions } from '../sessions/index.ts';
import { verifyAccount } from '../sign-in/index.ts';
import { presentRow, presentUser } from './users.presenter.ts';
import {
  countUsers,
  deleteUser,
  findUser,
  listAdminIds,
  listUsers,
  sendReset,
  signOutEverywhere,
  suspendUser,
  unsuspendUser,
} from './users.service.ts';

export function userRoutes(deps: IdentityDeps) {
  const viewOf = (account: Account) => ({
    account,
    isAdmin: account.verified && deps.adminEmails.includes(account.email),
  });
  const present = async (account: Account) =>
    presentUser(viewOf(account), await listSessions(String(account._id)));
  const respond = async (message: string, account: Account) => ({
    message,
    user: await present(account),
  });
  return [
    route(users.list, async ({ query }) => {
      const { items, nextCursor } = await listUsers(query);
      return { items: items.map((account) => presentRow(viewOf(account))), nextCursor };
    }),
    route(users.numbers, () => countUsers()),
    route(users.admins, async () => ({ ids: await listAdminIds(deps) })),
    route(users.read, async ({ params }) => ({ user: await present(await findUser(params.id)) })),
    route(users.endSessions, async ({ params }) =>
      respond('Logged out on every device.', await signOutEverywhere(params.id, deps)),
    ),
    route(users.suspend, async ({ params, req }) => {
      const reason = readReason(users.suspend, req);
      return respond('Account suspended.', await suspendUser({ ...params, reason }, deps));
    }),
    route(users.unsuspend, async ({ params }) =>
      respond('Account restored.', await unsuspendUser(params.id)),
    ),
    route(users.verify, async ({ params }) =>
      respond('Email verified.', await verifyAccount(params.id)),
    ),
    route(users.sendReset, async ({ params }) =>
      respond('Code sent.', await sendReset(params.id, deps)),
    ),
    route(users.delete, async ({ params }) => {
      await deleteUser(params.id, deps);
      return { message: 'Account deleted.' };
    }),
  ];
}
