import { clauses } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { addClause, changeClause, listClauses, removeClause } from './clauses.service.ts';

/** The clauses that a freelancer saves for reuse. */
export const clauseRoutes = () => [
  route(clauses.list, async ({ user }) => ({ clauses: await listClauses(user.sub) })),
  route(clauses.add, async ({ user, body }) => ({ clause: await addClause(user.sub, body) })),
  route(clauses.change, async ({ user, params, body }) => ({
    clause: await changeClause({ freelancerId: user.sub, id: params.id }, body),
  })),
  route(clauses.remove, async ({ user, params }) => {
    await removeClause({ freelancerId: user.sub, id: params.id });
    return { message: 'Clause deleted.' };
  }),
];
