import { randomUUID } from 'node:crypto';
import type { LeadStage, WholeLead } from '@soloist/contracts';
import type { TestService } from '@soloist/service-kit/testing-service';

interface Person {
  token: string;
}
export interface BoardColumn {
  stage: string;
  items: { id: string; name: string }[];
  count: number;
  sums: object[];
  nextCursor: string | null;
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Leads as their freelancer's browser handles them. */
export function leadDesk({ send }: Pick<TestService, 'send'>) {
  const own = ({ token }: Person) => ({
    add: async (over: object = {}): Promise<WholeLead> =>
      (
        await send('POST /leads', {
          token,
          body: { lead_id: randomUUID(), name: 'Noor Haddad', ...over },
        })
      ).body.lead,
    read: (id: string) => send(`GET /leads/${id}`, { token }),
    change: (id: string, body: object) => send(`PATCH /leads/${id}`, { token, body }),
    move: (id: string, stage: LeadStage, before?: string | null) =>
      send(`POST /leads/${id}/move`, {
        token,
        body: { stage, ...(before === undefined ? {} : { before }) },
      }),
    remove: (id: string) => send(`DELETE /leads/${id}`, { token }),
    restore: (id: string) => send(`POST /leads/${id}/restore`, { token, body: {} }),
    list: (query = '') => send(`GET /leads${query}`, { token }),
    board: async (query = '') => (await send(`GET /leads/board${query}`, { token })).body,
    column: async (stage: string, query = ''): Promise<BoardColumn> =>
      (await own({ token }).board(query)).columns.find((each: BoardColumn) => each.stage === stage),
    history: async (id: string) => (await send(`GET /leads/${id}/history`, { token })).body.items,
    numbers: async (query = '') =>
      (await send(`GET /leads/numbers${query}`, { token })).body.numbers,
    mail: (id: string, over: object = {}) =>
      send(`POST /leads/${id}/mail`, {
        token,
        body: { mail_id: randomUUID(), subject: 'Hello', text: 'Would you like boxes?', ...over },
      }),
  });
  return own;
}
export type Desk = ReturnType<ReturnType<typeof leadDesk>>;
