import { sage } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { ReplySource, Tool } from '../reply-source.rules.ts';
import type { Budget } from './budget.service.ts';

interface StatusDeps {
  budget: Budget;
  source: ReplySource;
  tools: Tool[];
}

export const statusRoutes = ({ budget, source, tools }: StatusDeps) => [
  route(sage.status, async ({ user, req }) => {
    const person = { user, authorization: req.get('authorization') ?? '' };
    return {
      message: 'Status loaded.',
      data: {
        provider: source.offline ? ('offline' as const) : ('model' as const),
        internetSearch: tools.some(({ needsInternet }) => needsInternet),
        budget: await budget.stateOf(person),
      },
    };
  }),
];
