import { endpointsCalledIn, pagesNamedIn } from './journey-links.ts';

/** A parameter within a template string. */
const parameter = (name: string) => `\${${name}}`;
const pathsIn = (text: string) => pagesNamedIn(text).map(({ path }) => path);

test.each([
  ["page.goto('/payments')", ['/payments']],
  ["page.goto('/payments?tab=payouts')", ['/payments']],
  ["app.url + '/settings#notifications'", ['/settings']],
  [`page.goto(\`/invoice/${parameter('orderId')}\`)`, ['/invoice/:orderId']],
  [`goto(\`${parameter('app.url')}/share\`)`, ['/share']],
  ['toHaveURL(/\\/lead-dashboard$/)', ['/lead-dashboard']],
])('%s names a page', (text, paths) => {
  expect(pathsIn(text)).toEqual(expect.arrayContaining(paths));
});

test('a call of the API and a longer path name no page', () => {
  expect(
    pathsIn("callApi('GET /jobs'); import '../support/share/x.ts'; '/payments-report'"),
  ).toEqual([]);
});

test('a call of the API names its endpoint', () => {
  expect(endpointsCalledIn("callApi('GET /wallet/balance', { token })")).toEqual([
    'wallet.balance',
  ]);
  const read = `callApi(\`GET /proposal/fetchInvoice/${parameter('id')}\`)`;
  expect(endpointsCalledIn(read)).toEqual(['invoices.fetchInvoice']);
});
