import { startTestPayments } from '../../../../test/payments-harness.ts';

it('reports that payments are not set up where the provider is needed, and serves the rest', async () => {
  const payments = await startTestPayments();
  const token = payments.tokenFor();
  const unavailable = { status: 503, body: { code: 'payments_unavailable' } };
  const request = [
    payments.send('POST /payment/subscription', { body: { plan: 'monthly' } }),
    payments.send('GET /payment/cancel-subscription', { token }),
    payments.send('POST /payment/subscription/resume', { token }),
  ];
  for (const reply of await Promise.all(request)) expect(reply).toMatchObject(unavailable);
  const mine = await payments.send('GET /payment/subscription', { token });
  expect(mine).toMatchObject({ status: 200, body: { subscription: null } });
  await payments.close();
});
