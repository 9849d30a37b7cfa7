import { randomUUID } from 'node:crypto';
import type { LeadDetail, LeadStage } from '@soloist/contracts';
import type { TestService } from '@soloist/server-kit/testing-service';

interface Person {
  token: string;
}
export interface TestBoardColumn {
  stage: string;
  items: { id: string; name: string }[];
  count: number;
  sums: object[];
  nextCursor: string | null;
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Calls leads as a freelancer's browser does. */
export function createLeadHarness({ send }: Pick<TestService, 'send'>) {
  const harnessOf = ({ token }: Person) => ({
    add: async (over: object = {}): Promise<LeadDetail> =>
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
        body: { stage, before },
      }),
    remove: (id: string) => send(`DELETE /leads/${id}`, { token }),
    restore: (id: string) => send(`POST /leads/${id}/restore`, { token, body: {} }),
    list: (query = '') => send(`GET /leads${query}`, { token }),
    board: async (query = '') => (await send(`GET /leads/board${query}`, { token })).body,
    column: async (stage: string, query = ''): Promise<TestBoardColumn> =>
      (await harnessOf({ token }).board(query)).columns.find(
        (each: TestBoardColumn) => each.stage === stage,
      ),
    history: async (id: string) => (await send(`GET /leads/${id}/history`, { token })).body.items,
    numbers: async (query = '') =>
      (await send(`GET /leads/numbers${query}`, { token })).body.numbers,
    mail: (id: string, over: object = {}) =>
      send(`POST /leads/${id}/mail`, {
        token,
        body: { mail_id: randomUUID(), subject: 'Hello', text: 'Would you like boxes?', ...over },
      }),
  });
  return harnessOf;
}
export type LeadHarness = ReturnType<ReturnType<typeof createLeadHarness>>;
