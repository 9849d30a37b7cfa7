import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebSearch, type SearchProviderName } from './web-search.client.ts';

type SearchServerHandler = (res: ServerResponse) => void;
const json =
  (body: unknown, status = 200): SearchServerHandler =>
  (res) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const requests: { method: string; url: URL; headers: IncomingMessage['headers']; body: string }[] =
  [];
let answer: SearchServerHandler;
let address: string;
const server = createServer(async (req, res) => {
  let body = '';
  for await (const part of req) body += part;
  const url = new URL(req.url ?? '', 'http://search');
  requests.push({ method: req.method ?? '', url, headers: req.headers, body });
  answer(res);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  requests.length = 0;
});

const never = new AbortController().signal;
const settings = (name: SearchProviderName, over = {}) => ({
  SEARCH_PROVIDER: name,
  SEARCH_URL: address,
  SEARCH_API_KEY: 'search-key',
  SEARCH_TIMEOUT_MS: 5000,
  ...over,
});
function search(name: SearchProviderName, query = 'freelance rates 2026', over = {}) {
  const searchWeb = createWebSearch(settings(name, over));
  if (!searchWeb) throw new Error('there is no search');
  return searchWeb(query, never);
}

// The shapes of each provider's own documentation.
const searxngReply = {
  query: 'freelance rates 2026',
  number_of_results: 2,
  results: [
    {
      url: 'https://a.example/rates',
      title: 'Rates',
      content: 'What  people\ncharge.',
      engine: 'duckduckgo',
      parsed_url: ['https', 'a.example', '/rates', '', '', ''],
      template: 'default.html',
      engines: ['duckduckgo'],
      positions: [1],
      score: 1,
      category: 'general',
    },
    { url: 'https://b.example/', title: 'B', content: null, engine: 'brave' },
  ],
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: [],
  unresponsive_engines: [['google', 'CAPTCHA']],
};
const braveReply = {
  type: 'search',
  query: { original: 'freelance rates 2026', more_results_available: true },
  web: {
    type: 'search',
    results: [
      {
        type: 'search_result',
        title: 'Rates &amp; fees',
        url: 'https://a.example/rates',
        description: 'What <strong>people</strong> charge.',
        language: 'en',
        family_friendly: true,
      },
    ],
  },
};
const tavilyReply = {
  query: 'freelance rates 2026',
  follow_up_questions: null,
  answer: null,
  images: [],
  results: [
    {
      title: 'Rates',
      url: 'https://a.example/rates',
      content: 'What people charge.',
      score: 0.98,
      raw_content: null,
    },
  ],
  response_time: 0.9,
};

it('requests JSON from SearXNG and reads its results', async () => {
  answer = json(searxngReply);
  expect(await search('searxng')).toEqual([
    { title: 'Rates', url: 'https://a.example/rates', snippet: 'What people charge.' },
    { title: 'B', url: 'https://b.example/', snippet: '' },
  ]);
  expect(requests[0]?.url.pathname).toBe('/search');
  expect(requests[0]?.url.searchParams.get('q')).toBe('freelance rates 2026');
  expect(requests[0]?.url.searchParams.get('format')).toBe('json');
});

it('queries Brave with the subscription’s token and reads its HTML as text', async () => {
  answer = json(braveReply);
  expect(await search('brave')).toEqual([
    { title: 'Rates & fees', url: 'https://a.example/rates', snippet: 'What people charge.' },
  ]);
  expect(requests[0]?.headers['x-subscription-token']).toBe('search-key');
});

it('returns nothing when Brave has no web results', async () => {
  answer = json({ type: 'search', query: { original: 'x' } });
  expect(await search('brave')).toEqual([]);
});

it('queries Tavily with a bearer key', async () => {
  answer = json(tavilyReply);
  expect(await search('tavily')).toEqual([
    { title: 'Rates', url: 'https://a.example/rates', snippet: 'What people charge.' },
  ]);
  expect(requests[0]?.method).toBe('POST');
  expect(requests[0]?.headers.authorization).toBe('Bearer search-key');
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ query: 'freelance rates 2026' });
});

it('keeps only web addresses', async () => {
  const results = ['javascript:alert(1)', 'file:///etc/passwd', 'https://ok.example/'];
  answer = json({ results: results.map((url) => ({ title: 'x', url, content: '' })) });
  expect((await search('searxng')).map(({ url }) => url)).toEqual(['https://ok.example/']);
});

it.each([
  ['brave', 429, 'rate_limited', 'The internet search has reached its limit. Try again later.'],
  ['tavily', 432, 'rate_limited', 'The internet search has reached its limit. Try again later.'],
  ['tavily', 433, 'rate_limited', 'The internet search has reached its limit. Try again later.'],
  ['tavily', 401, 'unavailable', 'The internet search isn’t set up correctly.'],
  ['brave', 422, 'unavailable', 'The internet search isn’t set up correctly.'],
  // SearXNG without JSON among its formats.
  ['searxng', 403, 'unavailable', 'The internet search isn’t set up correctly.'],
  ['searxng', 500, 'unavailable', 'The internet search failed. Try again.'],
] as const)('explains why %s refused with %s', async (name, status, code, message) => {
  answer = json({ error: 'the key search-key is wrong' }, status);
  await expect(search(name)).rejects.toMatchObject({ code, message });
});

it('reports an unreadable response', async () => {
  answer = (res) => res.end('<html>Sign in</html>');
  await expect(search('searxng')).rejects.toMatchObject({
    message: 'The internet search returned an unreadable response.',
  });
});

it('reports an unreachable search', async () => {
  await expect(search('searxng', 'x', { SEARCH_URL: 'http://127.0.0.1:1' })).rejects.toMatchObject({
    message: 'We couldn’t reach the internet search. Try again.',
  });
});

it.each([
  ['before its answer', () => {}],
  ['in the middle of its answer', (res: ServerResponse) => void res.write('{"results": [')],
])('times out when a search is silent %s', async (_when, silent) => {
  answer = silent;
  await expect(search('searxng', 'x', { SEARCH_TIMEOUT_MS: 200 })).rejects.toMatchObject({
    code: 'timeout',
  });
});

it('ends with its reply', async () => {
  answer = () => {};
  const controller = new AbortController();
  const searching = createWebSearch(settings('searxng'))?.('x', controller.signal);
  controller.abort('stopped');
  await expect(searching).rejects.toBe('stopped');
});

it('does not follow a search to another address with its key', async () => {
  answer = (res) => res.writeHead(302, { location: 'http://elsewhere.example/' }).end();
  await expect(search('brave')).rejects.toMatchObject({ code: 'unavailable' });
});

it('is off without a provider, and fails at start when a setting is missing', () => {
  expect(createWebSearch({ SEARCH_TIMEOUT_MS: 1 })).toBeUndefined();
  expect(() => createWebSearch(settings('brave', { SEARCH_API_KEY: undefined }))).toThrow(
    'SEARCH_API_KEY',
  );
  expect(() => createWebSearch(settings('searxng', { SEARCH_URL: undefined }))).toThrow(
    'SEARCH_URL',
  );
});
