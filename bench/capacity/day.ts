import { randomUUID } from 'node:crypto';
import type { App } from '@soloist/tools/app.ts';
import { assumedUsage } from '@soloist/tools/scaling/calculate.ts';
import { invoiceRequestOf } from '../../services/documents/test/invoice-requests.ts';
import { ask } from './ask.ts';
import type { TrafficSource } from './open-loop.ts';
import { type LoadPerson, password } from './people.ts';
import type { Windows } from './windows.ts';

export interface Scenario {
  app: App;
  freelancers: LoadPerson[];
  clients: LoadPerson[];
  windows: Windows;
}

/** The calls that read, and how many of a hundred calls each is assumed to be. */
const reads: Record<string, number> = {
  '/profile/loadUser': 16,
  '/notifications': 18,
  '/hook/fetchPosts': 12,
  '/jobs/list': 12,
  '/search?kind=profile&q=design': 7,
  '/freelancer/fetchfreelancer': 5,
  '/chat/loadIntialConversation': 8,
  '/chat/getMessage': 8,
  '/proposal/fetchAllProposals': 5,
  '/proposal/summary': 3,
  '/wallet/balance': 3,
};
const draftsOfHundred = 2.5;
const signInsOfHundred = 0.5;

const oneOf = <T>(list: T[]) => list[Math.floor(Math.random() * list.length)]!;

/** Everything that people do in the product while they make this many calls a second. */
export function createTraffic(scenario: Scenario, callsPerSecond: number): TrafficSource[] {
  const { callsPerDay, pagesPerDay, documentsPerDay, messagesPerDay } = assumedUsage;
  const perCall = (perDay: number) => (callsPerSecond * perDay) / callsPerDay;
  const { url } = scenario.app;
  const siteHost = `ada.localhost:${new URL(url).port}`;
  return [
    ...createCallTraffic(scenario, { url, callsPerSecond }),
    {
      kind: 'pages of the product',
      perSecond: perCall(pagesPerDay) * 0.7,
      run: () => ask(`${url}/dashboard`),
    },
    {
      kind: 'pages of a site',
      perSecond: perCall(pagesPerDay) * 0.3,
      run: () => ask(`${url}/`, { host: siteHost }),
    },
    {
      kind: 'messages',
      perSecond: perCall(messagesPerDay),
      run: () => scenario.windows.sendMessage(),
    },
    {
      kind: 'invoices, printed and mailed',
      perSecond: perCall(documentsPerDay),
      run: () => sendInvoice(url, oneOf(scenario.freelancers)),
    },
  ];
}

/** The calls alone, at any gateway. */
export function createCallTraffic(
  { freelancers, clients }: Pick<Scenario, 'freelancers' | 'clients'>,
  { url, callsPerSecond }: { url: string; callsPerSecond: number },
): TrafficSource[] {
  const shareOfCalls = (count: number) => (callsPerSecond * count) / 100;
  const call = (path: string) => {
    const at = Math.floor(Math.random() * freelancers.length);
    const address = path === '/chat/getMessage' ? `${path}?id=${clients[at]!.id}` : path;
    return ask(`${url}/api${address}`, { token: freelancers[at]!.token });
  };
  return [
    ...Object.entries(reads).map(([path, count]) => ({
      kind: `GET ${path.replace(/\?.*/, '')}`,
      perSecond: shareOfCalls(count),
      run: () => call(path),
    })),
    {
      kind: 'drafts saved',
      perSecond: shareOfCalls(draftsOfHundred),
      run: () => saveDraft(url, oneOf(freelancers)),
    },
    {
      kind: 'sign-ins',
      perSecond: shareOfCalls(signInsOfHundred),
      run: () =>
        ask(`${url}/api/auth/login`, {
          method: 'POST',
          body: { email: oneOf(freelancers).email, password },
        }),
    },
  ];
}

const saveDraft = (url: string, { token }: LoadPerson) =>
  ask(`${url}/api/drafts/${randomUUID()}`, {
    method: 'PUT',
    token,
    body: { kind: 'service', title: 'Packaging', content: {}, revision: 0 },
  });

function sendInvoice(url: string, { token }: LoadPerson) {
  const body = new FormData();
  const details = invoiceRequestOf({ email: `client-${randomUUID()}@capacity.example` });
  body.set('details', JSON.stringify(details));
  return ask(`${url}/api/proposal/sendInvoice`, { method: 'POST', token, body });
}
