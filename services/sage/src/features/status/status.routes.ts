import { sage } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Budget } from '../budget/budget.service.ts';
import type { ReplySource, Tool } from '../replies/reply-source.ts';

interface StatusParts {
  budget: Budget;
  source: ReplySource;
  tools: Tool[];
}

export const statusRoutes = ({ budget, source, tools }: StatusParts) => [
  route(sage.status, async ({ user, req }) => {
    const person = { user, authorization: req.get('authorization') ?? '' };
    return {
      message: 'How Sage answers here.',
      data: {
        provider: source.offline ? ('offline' as const) : ('model' as const),
        internetSearch: tools.some(({ needsInternet }) => needsInternet),
        budget: await budget.stateOf(person),
      },
    };
  }),
];
