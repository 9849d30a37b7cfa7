import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { instant, pageQuery } from './primitives.ts';

export const chat = z.object({ _id: z.string(), title: z.string(), updatedAt: instant });

export const sage = {
  chats: defineEndpoint({
    service: 'sage',
    method: 'GET',
    path: '/sage-ai/chats',
    access: 'user',
    summary: 'Own chats, newest first.',
    query: pageQuery,
    response: z.object({
      message: z.string(),
      data: z.object({ items: z.array(chat), nextCursor: z.nullable(z.string()) }),
    }),
  }),
};
