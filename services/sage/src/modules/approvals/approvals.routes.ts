import { sage, type TokenClaims } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { Request } from 'express';
import type { Approvals } from './approvals.service.ts';

const callerOf = (user: TokenClaims, req: Request) => ({
  user,
  authorization: req.get('authorization') ?? '',
});

/** Acts that Sage prepared, and the person's approvals of them. */
export const approvalRoutes = (approvals: Approvals) => [
  route(sage.approvals, async ({ user, query }) => ({
    message: 'Approvals loaded.',
    data: await approvals.list(user, query),
  })),
  route(sage.act, async ({ user, params: { id } }) => ({
    message: 'Act loaded.',
    data: await approvals.read({ user, id }),
  })),
  route(sage.approve, async ({ user, params: { id }, body, req }) => ({
    message: 'Done.',
    data: await approvals.approve({ ...callerOf(user, req), id }, body.values),
  })),
  route(sage.undo, async ({ user, params: { id }, req }) => ({
    message: 'Undone.',
    data: await approvals.undo({ ...callerOf(user, req), id }),
  })),
];
