import { defaultDesign } from '@soloist/contracts';

/** One call of a task, with input that a reader can copy. */
export interface TaskCall {
  /** The name of the operation, such as `invoices.list`. */
  operation: string;
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
}

export interface CommonTask {
  /** The end of its address: `/api/docs/common-tasks#list-invoices`. */
  id: string;
  title: string;
  text: string;
  calls: TaskCall[];
  /** A program that is more than one call. */
  program?: { label: string; code: string };
}

const id = '66a1f0c2b4d8e93f7a5c1e02';

const receiver = `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
createServer(async (req, res) => {
  const body = await text(req);
  try {
    const { type, data } = webhook.verify(body, req.headers);
    console.log(req.headers['webhook-id'], type, data.link);
    res.writeHead(204).end();
  } catch {
    res.writeHead(401).end();
  }
}).listen(process.env.PORT);`;

const connecting = `import { createServer } from 'node:http';
import * as client from 'openid-client';

const redirect_uri = 'http://127.0.0.1:4000/callback';
const soloist = await client.discovery(
  new URL(process.env.SOLOIST_URL),
  process.env.CLIENT_ID,
  undefined,
  client.None(),
  { algorithm: 'oauth2' },
);
const code_verifier = client.randomPKCECodeVerifier();
const state = client.randomState();
const address = client.buildAuthorizationUrl(soloist, {
  redirect_uri,
  scope: 'invoices:read leads:write',
  state,
  code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
  code_challenge_method: 'S256',
});
console.log('Open in your browser:', address.href);
createServer(async (req, res) => {
  const returned = new URL(req.url, redirect_uri);
  const checks = { pkceCodeVerifier: code_verifier, expectedState: state };
  const tokens = await client.authorizationCodeGrant(soloist, returned, checks);
  res.end('Connected. You can close this page.');
  // For an hour; then client.refreshTokenGrant(soloist, tokens.refresh_token), once.
  const headers = { authorization: \`Bearer \${tokens.access_token}\` };
  const reply = await fetch(\`\${process.env.SOLOIST_URL}/api/leads\`, { headers });
  console.log(await reply.json());
}).listen(4000);`;

/** What integrators do most, in the order in which the reference shows it. */
export const commonTasks: CommonTask[] = [
  {
    id: 'use-an-api-key',
    title: 'Call with an API key',
    text: 'Create the key under Settings, API keys, with the scope `profile:read`. The reply is the person that it acts for.',
    calls: [{ operation: 'profiles.loadUser' }],
  },
  {
    id: 'connect-an-app',
    title: 'Let people connect your app',
    text: 'Register the app here or under Settings, Your apps. Then use OAuth 2.1: `/.well-known/oauth-authorization-server` describes it. Send the browser to `authorization_endpoint` with PKCE (S256), and exchange the code within a minute: `curl -d grant_type=authorization_code -d client_id=… -d code=… -d redirect_uri=… -d code_verifier=… …/api/auth/oauth/token`. An app on a server adds its secret with `-u id:secret`. Call the API with the access token as with a key. Each refresh token works once: store the new one before you use it. A second use disconnects the app.',
    calls: [
      {
        operation: 'ownApps.register',
        body: {
          name: 'Ledger',
          redirectUris: ['http://127.0.0.1:4000/callback'],
          hasSecret: false,
        },
      },
    ],
    program: { label: 'Node, openid-client', code: connecting },
  },
  {
    id: 'sign-in',
    title: 'Sign in and get a token',
    text: 'Only for calls that refuse API keys. The token is a session of that person, who can end it under Settings, Devices.',
    calls: [
      {
        operation: 'auth.login',
        body: { email: 'ada@okafor.example', password: 'a quiet green harbour' },
      },
    ],
  },
  {
    id: 'list-invoices',
    title: 'List invoices',
    text: 'Newest first. Filter by `status`, or search client, number and title with `q`. Pass `nextCursor` as `cursor` to get the next page.',
    calls: [{ operation: 'invoices.list', query: { status: 'overdue', limit: 20 } }],
  },
  {
    id: 'send-an-invoice',
    title: 'Create and send an invoice',
    text: 'We email the invoice as a PDF with a link to pay it. Amounts are in cents. `draft_id` is your own id: repeating the call with it returns the first invoice.',
    calls: [
      {
        operation: 'invoices.send',
        body: {
          draft_id: '3f1c6a52-8a34-4c6e-9d0b-5a7e2f9c1b48',
          email: 'nora@fathom.example',
          client_name: 'Fathom Climate',
          currency: 'EUR',
          items: [{ name: 'Sensor icons', qty: 48, rate: 4500, total: 216000 }],
          reminders: [-3, 7],
        },
      },
    ],
  },
  {
    id: 'send-a-proposal',
    title: 'Create and send a proposal',
    text: 'We email the proposal as a PDF with a link to sign it. Without `clauses`, it has our standard contract.',
    calls: [
      {
        operation: 'proposals.createProject',
        body: {
          draft_id: '8d2e7b90-41c5-4f3a-a6d8-2b9c0e5f7a13',
          email: 'sofie@nordlys.example',
          client_name: 'Sofie Lind',
          project_name: 'Winter packaging',
          project_description: 'A packaging system for nine winter blends and three gift cartons.',
          project_deliverables: [
            {
              deliverable_name: 'Packaging system',
              deliverable_description: 'Grid, type and print rules',
            },
          ],
          currency: 'EUR',
          payment_type: 'one_time',
          details: {
            start_date: '2027-01-04',
            end_date: '2027-02-26',
            upfront_payment: 200000,
            total_fee: 1240000,
          },
        },
      },
    ],
  },
  {
    id: 'follow-a-proposal',
    title: 'See whether a proposal was accepted',
    text: '`status` goes from `sent` to `viewed` to `accepted`. Instead of polling, receive `proposal.accepted` by webhook.',
    calls: [{ operation: 'proposals.fetchProject', params: { id } }],
  },
  {
    id: 'read-payments',
    title: 'Read payments',
    text: 'Payments, payouts and rewards with their history, newest first; then the online payments of one invoice.',
    calls: [
      { operation: 'wallet.activity', query: { period: '2027-01', currency: 'EUR' } },
      { operation: 'payingInvoices.ofInvoice', params: { invoiceId: id } },
    ],
  },
  {
    id: 'record-a-payment',
    title: 'Record a payment by bank transfer',
    text: 'Enters money that a client paid outside Soloist, so that reminders stop and the books agree.',
    calls: [
      {
        operation: 'invoices.recordPayment',
        params: { id },
        body: {
          payment_id: 'b7a94c1e-6f02-4d58-8e3b-91c7d5a20f64',
          amount: 216000,
          method: 'bank_transfer',
          received_on: '2027-01-15',
          note: 'Statement 14',
        },
      },
    ],
  },
  {
    id: 'receive-a-webhook',
    title: 'Receive a webhook',
    text: 'Register your address, store the `secret` from the reply, and verify each message with it. Reply with 2xx within 15 seconds and work afterwards: we retry for 31 hours.',
    calls: [
      {
        operation: 'webhooks.create',
        body: {
          url: 'https://your-app.example/soloist',
          types: ['proposal.accepted', 'invoice.paid'],
          description: 'Bookkeeping',
        },
      },
    ],
    program: { label: 'Receiver (Node.js)', code: receiver },
  },
  {
    id: 'add-a-lead',
    title: 'Add a lead',
    text: 'Puts a contact on the lead board. `lead_id` is your own id: repeating the call adds nobody twice.',
    calls: [
      {
        operation: 'leads.create',
        body: {
          lead_id: '5c80f1d7-2e9a-4b36-b1f4-7d6a3c9e0852',
          name: 'Nora Lind',
          email: 'nora@fathom.example',
          company: 'Fathom Climate',
        },
      },
    ],
  },
  {
    id: 'find-freelancers',
    title: 'Find freelancers',
    text: 'Needs no key. Add `skill`, `location`, `rate` or `availability` to narrow the list.',
    calls: [{ operation: 'directory.fetchfreelancer', query: { q: 'logo design', limit: 10 } }],
  },
  {
    id: 'post-a-job',
    title: 'Post a job',
    text: 'For clients. Repeating the call with the same `draft_id` does not post the job twice.',
    calls: [
      {
        operation: 'jobs.create',
        body: {
          draft_id: 'e41b6c08-95d3-4a7f-8c2e-06f9b3d71a5e',
          terms: {
            title: 'A poster for the spring fair',
            description: '<p>A2, two colours, ready to print.</p>',
            skills: ['Illustration'],
            budgetType: 'fixed',
            budget: 45000,
            currency: 'EUR',
            level: 'intermediate',
            duration: 'month',
            remote: true,
          },
        },
      },
    ],
  },
];

/** Bodies of operations whose rules a schema cannot express. */
const novemberHours = {
  from: '2026-11-01',
  to: '2026-11-30',
  client_email: 'nora@fathom.example',
  currency: 'EUR',
  group: 'day',
};

const novemberExpenses = {
  from: '2026-11-01',
  to: '2026-11-30',
  client_email: 'nora@fathom.example',
  currency: 'EUR',
};
const trainExpense = {
  day: '2026-11-23',
  description: 'Train to Berlin',
  category: 'travel',
  amount: 12_000,
  currency: 'GBP',
  exchange_rate: 1.19,
  client_email: 'nora@fathom.example',
  billable: true,
  markup: 10,
};

/** Queries that were written, not generated, by operation. */
export const exampleQueries = new Map<string, Record<string, string>>([
  ['timeTracking.unbilled', novemberHours],
  ['expenses.unbilled', novemberExpenses],
]);

const invoiceText = {
  subject: 'Invoice {number}: {project}',
  message: 'Hi {client},\n\nHere is the invoice for {project}, {total}, due on {due date}.',
};

const writtenBodies: Record<string, unknown> = {
  'timeTracking.claim': { ...novemberHours, claim_id: '3f1c6a52-8a34-4c6e-9d0b-5a7e2f9c1b48' },
  'timeTracking.shareWeek': {
    project_id: '66f2a1b3c4d5e6f708192a3b',
    monday: '2026-11-23',
    entry_ids: ['3f1c6a52-8a34-4c6e-9d0b-5a7e2f9c1b48'],
  },
  'expenses.add': trainExpense,
  'expenses.change': trainExpense,
  'expenses.claim': { ...novemberExpenses, claim_id: '3f1c6a52-8a34-4c6e-9d0b-5a7e2f9c1b48' },
  'documentSettings.saveEmailText': invoiceText,
  'documentSettings.previewEmail': invoiceText,
  'invoices.setInrRate': { inr_rate: 84.5 },
  'lateFees.saveSettings': {
    rule: {
      fixed: 4000,
      fixed_per: 'once',
      percent: 10.15,
      percent_per: 'year',
      compound: false,
      grace_days: 7,
      cap: 0,
      cap_percent: 10,
    },
    currency: 'EUR',
    mode: 'draft',
  },
  'documentSettings.saveFields': {
    po_number: ['proposal', 'invoice'],
    project_reference: ['invoice'],
    custom_fields: [{ label: 'Cost centre', documents: ['proposal', 'invoice'] }],
    ask_po_number: true,
  },
  'documentSettings.saveNumbering': {
    pattern: 'INV-{YYYY}-{number}',
    digits: 4,
    yearly_reset: true,
    next: 45,
  },
  'freelancerServices.create': {
    title: 'Packaging design',
    roles: ['Designer'],
    tools: ['Figma'],
    industry: ['Food'],
    deliverables: [{ name: 'Print files', description: 'PDF/X-4 for offset' }],
    summary: 'Packaging from the first route to print files.',
    process: 'Two routes, one revision, print files.',
    faq: [{ question: 'Do you print?', answer: 'I work with your printer.' }],
    payment_type: 'fixedRate',
    details: { total_price: 240000, duration: 3, duration_type: 'weeks' },
  },
  'sites.save': { draft: defaultDesign(), revision: 4 },
  'subscriptions.setBilling': {
    name: 'Ada Okafor',
    address: 'Rua do Sol 7, Lisbon',
    country: 'PT',
    state: '',
    gstin: '',
  },
};

const taskBodies = commonTasks
  .flatMap(({ calls }) => calls)
  .flatMap(({ operation, body }) => (body ? [[operation, body] as const] : []));

/** Bodies that were written, not generated, by operation. */
export const exampleBodies = new Map<string, unknown>([
  ...Object.entries(writtenBodies),
  ...taskBodies,
]);
