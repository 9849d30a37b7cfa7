import { rawRequest } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
afterEach(() => {
  gateway.fakes.marketplace.answer = undefined;
});

const token = 'a'.repeat(32);
const ask = (path: string, { method = 'GET', host = 'localhost:8080', cookie = '' } = {}) =>
  rawRequest(gateway.url, { method, path, headers: { host, ...(cookie ? { cookie } : {}) } });

it.each([
  ['GET', `/form/${token}?sent`, `/leads/form/${token}?sent`],
  ['POST', `/form/${token}`, `/leads/form/${token}`],
  ['GET', `/unsubscribe/${token}`, `/leads/unsubscribe/${token}`],
  ['POST', `/unsubscribe/${token}`, `/leads/unsubscribe/${token}`],
])('%s %s is marketplace’s page', async (method, path, url) => {
  const { status, body } = await ask(path, { method });
  expect([status, JSON.parse(body)]).toMatchObject([200, { service: 'marketplace', url }]);
});

it.each(['GET', 'POST'])(
  '%s of the end of mails to a guest is messaging’s page',
  async (method) => {
    const { status, body } = await ask(`/unsubscribe/guest/${token}`, { method });
    const url = `/chat/guests/${token}`;
    expect([status, JSON.parse(body)]).toMatchObject([200, { service: 'messaging', url }]);
  },
);

it('one click in a mail program is identity’s, at the address of a page of ours', async () => {
  const { status, body } = await ask(`/mail-preferences/${token}`, { method: 'POST' });
  const url = `/profile/mail-preferences/${token}`;
  expect([status, JSON.parse(body)]).toMatchObject([200, { service: 'identity', url }]);
});

it('brings its own policy, which alone lets other sites frame it, and takes no cookie along', async () => {
  const policy = "default-src 'none';frame-ancestors *";
  gateway.fakes.marketplace.answer = (_req, res) => {
    res.setHeader('content-security-policy', policy);
    res.setHeader('set-cookie', 'who=1');
    res.end('<!doctype html>');
  };
  const { headers } = await ask(`/form/${token}`, { cookie: 'session=1' });
  expect(headers['content-security-policy']).toBe(policy);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
  expect(gateway.fakes.marketplace.received.at(-1)?.headers.cookie).toBeUndefined();
});

it('is not on portfolio hosts, and nothing else of the product may be framed', async () => {
  expect((await ask(`/form/${token}`, { host: 'ada.localhost' })).status).toBe(404);
  const { headers } = await ask('/login');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
});
