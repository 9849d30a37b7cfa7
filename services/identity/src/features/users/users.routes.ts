import { users } from '@soloist/contracts';
import { reasonOf, route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import type { Account } from '../accounts/accounts.model.ts';
import { listSessions } from '../sessions/sessions.service.ts';
import { presentRow, presentUser } from './users.presenter.ts';
import {
  adminIds,
  countUsers,
  deleteUser,
  findUser,
  listUsers,
  sendReset,
  signOutEverywhere,
  suspendUser,
  unsuspendUser,
  verifyUser,
} from './users.service.ts';

export function userRoutes(parts: Parts) {
  const shown = (account: Account) => ({
    account,
    isAdmin: account.verified && parts.adminEmails.includes(account.email),
  });
  const whole = async (account: Account) =>
    presentUser(shown(account), await listSessions(String(account._id)));
  const told = async (message: string, account: Account) => ({
    message,
    user: await whole(account),
  });
  return [
    route(users.list, async ({ query }) => {
      const { items, nextCursor } = await listUsers(query);
      return { items: items.map((account) => presentRow(shown(account))), nextCursor };
    }),
    route(users.numbers, () => countUsers()),
    route(users.admins, async () => ({ ids: await adminIds(parts) })),
    route(users.read, async ({ params }) => ({ user: await whole(await findUser(params.id)) })),
    route(users.endSessions, async ({ params }) =>
      told('They are signed out everywhere.', await signOutEverywhere(params.id, parts)),
    ),
    route(users.suspend, async ({ params, req }) => {
      const reason = reasonOf(users.suspend, req);
      return told('This account is suspended.', await suspendUser({ ...params, reason }, parts));
    }),
    route(users.unsuspend, async ({ params }) =>
      told('This account is open again.', await unsuspendUser(params.id)),
    ),
    route(users.verify, async ({ params }) =>
      told('This address counts as proved.', await verifyUser(params.id)),
    ),
    route(users.sendReset, async ({ params }) =>
      told('The code is on its way to them.', await sendReset(params.id, parts)),
    ),
    route(users.delete, async ({ params }) => {
      await deleteUser(params.id, parts);
      return { message: 'This account is deleted.' };
    }),
  ];
}
