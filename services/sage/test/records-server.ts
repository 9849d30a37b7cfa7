import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  blogs,
  directChat,
  type ErrorCode,
  freelancerServices,
  invoices,
  type ProposalSummary,
  portfolioProjects,
  profiles,
  proposals,
  referrals,
  subscriptions,
  wallet,
  workDrafts,
} from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { AppError } from '@soloist/server-kit';

type RecordsAnswer = object | ((res: ServerResponse) => void);

export const refusal =
  (code: ErrorCode, message: string): RecordsAnswer =>
  (res) => {
    res.statusCode = new AppError(code, message).status;
    res.end(JSON.stringify({ success: false, code, message }));
  };

interface RecordsCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Only of JSON, also as the part of a form. */
  body: unknown;
}

async function readJson(body: string, type: string): Promise<unknown> {
  if (type.includes('json')) return JSON.parse(body);
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  return JSON.parse(String(form.get('details')));
}

/**
 * Fakes the services with a person's records: `answers` by path, each replaceable. An unknown path
 * is a 404.
 */
export async function startRecordsServer() {
  const calls: RecordsCall[] = [];
  const answers: Record<string, RecordsAnswer> = {};
  const server = createServer(async (req, res) => {
    const { pathname, search } = new URL(req.url ?? '', 'http://records');
    const { method = '', headers } = req;
    const body = await text(req);
    const json = body ? await readJson(body, headers['content-type'] ?? '') : undefined;
    calls.push({ method, path: pathname + search, headers, body: json });
    res.setHeader('content-type', 'application/json');
    const answer = answers[pathname] ?? refusal('not_found', 'This address does not exist.');
    if (typeof answer === 'function') return answer(res);
    res.end(JSON.stringify({ success: true, ...answer }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** For the settings of Sage. */
    urls: {
      ...{ IDENTITY_URL: url, DOCUMENTS_URL: url, MARKETPLACE_URL: url },
      ...{ MESSAGING_URL: url, PAYMENTS_URL: url },
    },
    calls,
    answers,
    /** A person who has sent these proposals and earned nothing. */
    reset(myProposals: ProposalSummary[] = []) {
      calls.length = 0;
      for (const path of Object.keys(answers)) delete answers[path];
      answers[proposals.fetchAllProposals.path] = { items: myProposals, nextCursor: null };
      answers[proposals.summary.path] = { totals: [], toBill: [] };
      answers[invoices.list.path] = { items: [], nextCursor: null };
      answers[freelancerServices.listOwn.path] = { items: [], nextCursor: null };
      answers[portfolioProjects.listOwn.path] = { items: [], nextCursor: null };
      answers[blogs.listOwn.path] = { items: [], nextCursor: null };
      answers[directChat.loadIntialConversation.path] = { items: [], nextCursor: null, unread: 0 };
      answers[workDrafts.list.path] = { items: [], nextCursor: null };
      answers[wallet.balance.path] = { balances: [] };
      answers[wallet.earnings.path] = { months: [] };
      answers[wallet.movements.path] = { items: [], nextCursor: null };
      answers[subscriptions.mine.path] = { subscription: null };
      answers[referrals.totals.path] = { joined: 0, qualified: 0, earned: [] };
      answers[profiles.loadUser.path] = {
        userInfo: sampleMyProfile(),
        viewCounts: { sevenDayView: 3, thirtyDayView: 12, allTimeView: 40 },
        pro: false,
      };
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
export type RecordsServer = Awaited<ReturnType<typeof startRecordsServer>>;
