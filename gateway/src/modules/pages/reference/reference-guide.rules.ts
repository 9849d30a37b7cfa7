import { keyCallsPerMinute } from '@soloist/contracts';

/** A section of "Start here". Texts may have `code` and **strong**. */
export interface GuideSection {
  id: string;
  title: string;
  paragraphs: string[];
  code?: { label: string; code: string };
  /** Statuses with their meanings follow the paragraphs. */
  hasErrors?: true;
}

interface GuideOptions {
  /** The base URL of all calls. */
  address: string;
  /** General limit of calls a minute; 0 for none. */
  limitPerMinute: number;
}

const errorExample = {
  success: false,
  message: 'Please fill the email address!',
  code: 'invalid_input',
  details: [{ path: 'email', message: 'Please fill the email address!' }],
  requestId: '5f0a3c1e9b7d2468',
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
};

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** What an integrator must know before the first call, in the order of need. */
export const guideSections = ({ address, limitPerMinute }: GuideOptions): GuideSection[] => [
  {
    id: 'authentication',
    title: 'Authentication',
    paragraphs: [
      'Create an API key under **Settings, API keys**. Choose what it may read and write. Send it as `Authorization: Bearer slk_…`; it works nowhere else, neither in a URL nor as a cookie.',
      'Each endpoint names its callers and the scope that a key needs. `invoices:write` includes `invoices:read`. A key acts in the role that the endpoint needs, if the account has it. Public endpoints need no key.',
      'A call without the scope is refused with 403 and the code `scope_missing`; the message names the scope. Credentials, payouts, account deletion and admin calls refuse every key with `key_not_allowed`. Sign in with `POST /auth/login` there, and send the token from the reply instead.',
      'Anyone with the key can act for you, so store it as a secret. Secret scanners find one by `slk_[0-9A-Za-z]{49}`: the last six characters are the CRC-32 of the rest in base 62. If one leaks, revoke it: it ends within two seconds.',
    ],
    code: {
      label: 'curl',
      code: `export SOLOIST_API_KEY=slk_…

curl '${address}/proposal/invoices' \\
  -H "Authorization: Bearer $SOLOIST_API_KEY"`,
    },
  },
  {
    id: 'requests-and-replies',
    title: 'Requests and replies',
    paragraphs: [
      'Bodies are JSON, except where a call takes files: then it is a form. Unknown fields and parameters are refused.',
      'A success is a JSON object with `success: true` and the documented fields. We may add fields at any time, so ignore those you do not know.',
      'Amounts are integers in the minor unit of the currency: `1250` is 12.50. Times are ISO 8601 in UTC, days are `YYYY-MM-DD`.',
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    paragraphs: [
      'The status tells what kind of error it is. Branch on `code`, show `message` to people, and quote `requestId` when you write to us. `details` names each wrong field.',
    ],
    code: { label: 'Error', code: json(errorExample) },
    hasErrors: true,
  },
  {
    id: 'paging',
    title: 'Paging',
    paragraphs: [
      'Lists take `limit` (20 by default, at most 50) and `cursor`. Pass `nextCursor` of a reply as the next `cursor`; it is null on the last page. A cursor stays valid while items are added.',
    ],
    code: {
      label: 'api-client',
      code: `let cursor;
do {
  const { data, error } = await soloist.GET('/proposal/invoices', {
    params: { query: { limit: 50, ...(cursor && { cursor }) } },
  });
  if (error) throw new Error(error.message);
  for (const invoice of data.items) console.log(invoice.number);
  cursor = data.nextCursor;
} while (cursor);`,
    },
  },
  {
    id: 'idempotency',
    title: 'Idempotency',
    paragraphs: [
      'Calls that create something take an id that you choose, such as `draft_id` or `payment_id`. Use a new UUID for each new item, and the same one when you repeat a call without knowing its result.',
      'Repeating such a call returns the first item and changes nothing. If the content differs, some calls return `conflict`.',
    ],
  },
  {
    id: 'rate-limits',
    title: 'Rate limits',
    paragraphs: [
      ...(limitPerMinute > 0
        ? [
            `${keyCallsPerMinute} calls a minute for each API key: the headers \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` say what is left.`,
            `${limitPerMinute} calls a minute for each signed-in person, and for each address without a key or token.`,
          ]
        : []),
      'Endpoints with a lower limit say so. Above it, the status is 429, and the `Retry-After` header gives the seconds to wait.',
    ],
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    paragraphs: [
      'Instead of polling, receive events at your own URL. Messages follow Standard Webhooks: they are signed, and retried until you reply with 2xx.',
      'A message may arrive twice, and messages may arrive out of order: store the `webhook-id` of each message you handle.',
      'Apps subscribe and unsubscribe with an API key that has `webhooks:write` and the scope of each event. Such a webhook ends with its key.',
    ],
  },
  {
    id: 'client',
    title: 'TypeScript client',
    paragraphs: [
      '`@soloist/api-client` has every call with its types. Other languages can generate one from the OpenAPI document.',
    ],
    code: {
      label: 'api-client',
      code: `import { createSoloistClient } from '@soloist/api-client';

const soloist = createSoloistClient({
  address: '${new URL(address).origin}',
  apiKey: process.env.SOLOIST_API_KEY,
});
const { data, error } = await soloist.GET('/proposal/invoices');`,
    },
  },
];
