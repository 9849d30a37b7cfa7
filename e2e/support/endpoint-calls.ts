import type { AnyEndpoint } from '@soloist/contracts';
import { forEachAsync } from 'es-toolkit';
import { app } from './app.ts';

/** Well-formed ids that match nothing. */
const examples: Record<string, string> = {
  contract_id: 'a'.repeat(32),
  fileId: 'a'.repeat(32),
  draft_id: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  entry_id: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  expense_id: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  week_id: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  paymentId: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  noteId: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  stage: 'new',
  milestoneId: 'm0',
  paper: 'proposal',
  list: 'proposals',
  action: 'pause',
  host: 'nobody.localhost',
  uid: 'a'.repeat(32),
  publicId: 'a'.repeat(32),
  writeId: 'a'.repeat(32),
  stopToken: `${'a'.repeat(24)}.${'a'.repeat(43)}`,
  reportToken: `${'a'.repeat(24)}.${'a'.repeat(43)}`,
  format: 'rss',
  revision: '1',
  name: 'mfe-dashboard',
  version: '9.9.9',
  team: 'Nobody',
};
const addressOf = ({ path, access }: AnyEndpoint) =>
  `${app.url}/api${path.replace(/:(\w+)/g, (_, name: string) => {
    const unguessable = access === 'capability' ? 'a'.repeat(32) : '0'.repeat(24);
    return examples[name] ?? unguessable;
  })}`;

/** Calls an endpoint with an id that matches nothing and an empty body. */
export const callEndpoint = (endpoint: AnyEndpoint, token?: string) =>
  fetch(addressOf(endpoint), {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: endpoint.method === 'GET' ? undefined : '{}',
  });

export const nameOf = ({ method, path, access }: AnyEndpoint) => `${method} ${path} (${access})`;

export interface EndpointReply {
  status: number;
  code?: string | undefined;
  message?: string | undefined;
}

/** Calls endpoints with a token, and collects the replies that are not as expected. */
export async function collectSurprises(
  called: AnyEndpoint[],
  token: string,
  isExpected: (reply: EndpointReply, endpoint: AnyEndpoint) => boolean,
) {
  const surprises: string[] = [];
  await forEachAsync(
    called,
    async (endpoint) => {
      const response = await callEndpoint(endpoint, token);
      const isJson = response.headers.get('content-type')?.includes('json');
      const { code, message } = isJson
        ? ((await response.json()) as Omit<EndpointReply, 'status'>)
        : {};
      const { status } = response;
      if (!isExpected({ status, code, message }, endpoint))
        surprises.push(`${nameOf(endpoint)}: ${status} ${code} ${message}`);
    },
    { concurrency: 8 },
  );
  return surprises;
}
