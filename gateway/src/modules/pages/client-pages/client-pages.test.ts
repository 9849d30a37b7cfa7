import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Contract, clientLanguageCookie, type PublicInvoice } from '@soloist/contracts';
import { publishClientPages } from '../../../../test/publish-client-pages.ts';
import { getPage, rawRequest } from '../../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../../test/start-test-gateway.ts';

const contract_id = 'AbCdEfGhIjKlMnOpQrStUvWxYz012345';
const at = `/proposal/accept/${contract_id}`;
const contract: Contract = {
  contract_id,
  number: 'P-0001',
  status: 'viewed',
  acceptedAt: null,
  pdfReady: true,
  email: 'sofie@example.com',
  client_name: 'Sofie Lind',
  project_name: 'Winter packaging',
  currency: 'EUR',
  payment_type: 'one_time',
  details: {
    start_date: '2026-12-01',
    end_date: '2026-12-24',
    upfront_payment: 0,
    total_fee: 90_000,
    frequency: '',
    rate: null,
    payment_rate: null,
    milestones: [],
  },
  project_description: 'Six labels for the winter range.',
  project_deliverables: [],
  clauses: [],
  valid_until: '',
  additionalTerms: '',
  sender: { name: 'Ada Lovelace', headline: '', location: '', profileImage: '' },
  sentAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-20T10:00:00.000Z',
  signatures: [],
  replaces: null,
  replacedBy: null,
  project: null,
};

const party = { address: '', postcode: '', city: '', country: '', tax_number: '' };
const invoice: PublicInvoice = {
  orderId: contract_id,
  status: 'sent',
  document: {
    kind: 'invoice',
    number: 'INV-0043',
    from: {
      ...party,
      name: 'Ada',
      email: 'ada@example.com',
      headline: '',
      profileImage: '',
      logo: '',
    },
    to: { ...party, name: 'Fathom Climate', email: 'accounts@fathom.example' },
    issuedAt: '2026-01-01T00:00:00.000Z',
    due_date: '2026-01-15',
    currency: 'EUR',
    items: [{ name: 'Sensor icons', qty: 2, rate: 6_000, tax: 0, total: 12_000 }],
    tax_mode: 'none',
    tax_name: '',
    subtotal: 12_000,
    discount: 0,
    taxes: [],
    net: 12_000,
    tax: 0,
    total: 12_000,
    memo: '',
    notes: '',
    deposit: 0,
    credits: null,
  },
  settlement: null,
  paid: 0,
  credited: 0,
  balance: 12_000,
  part_payments: false,
  deposit: 0,
  pdfReady: true,
};

let gateway: TestGateway;
const start = async (settings: Parameters<typeof startTestGateway>[0] = {}) => {
  gateway = await startTestGateway(settings);
  await publishClientPages(gateway);
  answerWith(200, { success: true, contract });
};
afterEach(() => gateway.close());

function answerWith(status: number, body: object) {
  gateway.fakes.documents.answer = (_req, res) => {
    res.statusCode = status;
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(body));
  };
}
const reads = () => gateway.fakes.documents.received.map(({ method, url }) => `${method} ${url}`);
const isShell = (body: string) => body.includes('/shell/main.0a1b2c3d.js');

describe('the page behind a proposal’s link', () => {
  beforeEach(() => start());

  it('is complete in the first HTML, with its style sheet and one script by their hashes', async () => {
    const { status, body, headers } = await getPage(gateway.url, `${at}?lang=hi`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain(`<h1>Winter packaging</h1><p>${at}?lang=hi</p>`);
    expect(body).toContain('<title>Proposal · Soloist</title>');
    expect(body).toMatch(
      /<link rel="stylesheet" href="\/remotes\/mfe-wizards\/1\.0\.0\/site\/client\.css" integrity="sha384-[^"]+">/,
    );
    expect(body).toMatch(
      /<script defer src="\/remotes\/mfe-wizards\/1\.0\.0\/site\/main\.js" integrity="sha384-[^"]+">/,
    );
    expect(isShell(body)).toBe(false);
    expect(reads()).toEqual([`GET /proposal/contract/${contract_id}`]);
  });

  it('is stored nowhere, listed nowhere, and read anew for each reader', async () => {
    const { body, headers } = await getPage(gateway.url, at);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).not.toContain('canonical');
    answerWith(200, { success: true, contract: { ...contract, project_name: 'Spring' } });
    expect((await getPage(gateway.url, at)).body).toContain('<h1>Spring</h1>');
    expect(reads()).toHaveLength(2);
  });

  it('runs only our scripts, is framed by nobody and sends no form by itself', async () => {
    const { headers } = await getPage(gateway.url, at);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';script-src-attr 'none'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("style-src 'self';");
  });

  it('is in the language that the reader chose before, else in the browser’s', async () => {
    const languageWith = async (headers: Record<string, string>) => {
      const accept = 'text/html';
      const { body } = await rawRequest(gateway.url, {
        path: at,
        headers: { host: 'localhost', accept, 'accept-language': 'de, en;q=0.5', ...headers },
      });
      return /<html lang="([^"]*)"/.exec(body)?.[1];
    };
    expect(await languageWith({})).toBe('de');
    expect(await languageWith({ cookie: `${clientLanguageCookie}=hi` })).toBe('hi');
    expect(await languageWith({ cookie: `${clientLanguageCookie}=%22%3E%3Cb%3E` })).toBe(
      '&quot;&gt;&lt;b&gt;',
    );
  });
});

describe('the page behind an invoice’s link', () => {
  beforeEach(async () => {
    await start();
    answerWith(200, { success: true, invoice });
  });
  const order = `/invoice/${contract_id}`;

  it.each(['?view=invoice', '?stop=reminders'])(
    'is complete in the first HTML with %s',
    async (query) => {
      const { body, headers } = await getPage(gateway.url, order + query);
      expect(body).toContain('<h1>INV-0043</h1>');
      expect(body).toContain('<title>Invoice · Soloist</title>');
      expect(isShell(body)).toBe(false);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(reads()).toEqual([`GET /proposal/invoice/${contract_id}`]);
    },
  );

  it('has the policy of pages that open the checkout', async () => {
    const policyOf = async (path: string) =>
      String((await getPage(gateway.url, path)).headers['content-security-policy'])
        .split(';')
        .filter((directive) => !directive.startsWith('script-src '));
    expect(await policyOf(`${order}?view=invoice`)).toEqual(await policyOf(order));
  });

  it('is left to the browser on the order page, which opens the checkout', async () => {
    expect(isShell((await getPage(gateway.url, order)).body)).toBe(true);
    expect(reads()).toEqual([]);
  });
});

describe('the browser renders it instead', () => {
  beforeEach(() => start());
  const expectShell = async (page = at) => {
    const { status, body, headers } = await getPage(gateway.url, page);
    expect(status).toBe(200);
    expect(isShell(body)).toBe(true);
    expect(headers['x-robots-tag']).toBe('noindex');
  };

  it.each([
    ['there is no such contract', 404],
    ['its sender closed the account', 410],
    ['the service is unavailable', 503],
  ])('when %s', async (_, status) => {
    answerWith(status, { success: false, code: 'any', message: 'Any.' });
    await expectShell();
  });

  it('when the service answers something else', async () => {
    answerWith(200, { success: true, contract: { contract_id } });
    await expectShell();
  });

  it('when the renderer fails', async () => {
    await publishClientPages(gateway, 'exports.renderPage = async () => { throw new Error() }');
    await expectShell();
  });

  it('when the renderer never ends', async () => {
    await publishClientPages(gateway, 'exports.renderPage = () => new Promise(() => {})');
    await expectShell();
  });

  it('when the renderer is not the published one', async () => {
    const file = path.join(gateway.dir, 'remotes/mfe-wizards/1.0.0/site/renderer.cjs');
    await writeFile(file, 'exports.renderPage = async () => ({ body: "other" })');
    await expectShell();
  });

  it('at any other address, without reading a contract', async () => {
    await expectShell(`/proposal/accept/${'a'.repeat(65)}`);
    await expectShell('/invoice/abc?view=invoice');
    expect(reads()).toEqual([]);
  });
});

it('counts against the limit of reading contracts, so pages help nobody to guess links', async () => {
  await start({ RATE_LIMIT_PER_MINUTE: '1000' });
  const get = () => getPage(gateway.url, at);
  const replies = [];
  for (let count = 0; count < 61; count += 1) replies.push(await get());
  expect(replies.filter(({ body }) => isShell(body))).toHaveLength(1);
  expect(reads()).toHaveLength(60);
  const call = await rawRequest(gateway.url, {
    path: `/api/proposal/contract/${contract_id}`,
    headers: { host: 'localhost' },
  });
  expect(call.status).toBe(429);
});
