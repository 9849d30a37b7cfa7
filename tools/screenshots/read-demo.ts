import { sampleUserAgent } from '@soloist/server-kit/device';
import { demoAccounts } from '../seed.ts';

export const appUrl = process.env.APP_URL ?? 'http://localhost:8080';

interface ListedDocument {
  id: string;
  status: string;
  contract_id: string;
  client_name?: string;
  kind?: string;
}

/** The fields of the responses that the calls below use. */
interface DemoAnswer {
  message: string;
  token: string;
  items: ListedDocument[];
  userInfo: { id: string };
  user: { id: string };
  invoice: { orderId: string };
}

async function call(path: string, token?: string, body?: object): Promise<DemoAnswer> {
  const response = await fetch(`${appUrl}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'user-agent': sampleUserAgent,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const answer = (await response.json()) as DemoAnswer;
  if (!response.ok) throw new Error(`${path}: ${answer.message}`);
  return answer;
}

const signIn = (email: string) =>
  call('/auth/login', undefined, { email, password: demoAccounts.password });

export type Demo = Awaited<ReturnType<typeof readDemo>>;

/** The demo's two accounts and the ids of the documents between them. */
export async function readDemo() {
  const { token } = await signIn(demoAccounts.freelancer);
  const client = await signIn(demoAccounts.employer);
  const { items: proposals } = await call('/proposal/fetchAllProposals', token);
  const { items: invoices } = await call('/proposal/invoices', token);
  const { userInfo } = await call('/profile/loadUser', token);
  const unpaid = invoices.find(
    ({ kind, status }) => kind === 'invoice' && ['sent', 'viewed'].includes(status),
  );
  const { invoice } = await call(`/proposal/fetchInvoice/${unpaid?.id}`, token);
  const proposalIn = (...statuses: string[]) =>
    proposals.find(({ status }) => statuses.includes(status));
  return {
    token,
    userId: userInfo.id,
    clientToken: client.token,
    clientId: client.user.id,
    orderId: invoice.orderId,
    openContract: proposalIn('sent', 'viewed')?.contract_id,
    openClient: proposalIn('sent', 'viewed')?.client_name,
    activeContract: proposalIn('active')?.contract_id,
    activeId: proposalIn('active')?.id,
  };
}
