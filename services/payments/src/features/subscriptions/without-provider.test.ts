import { startTestPayments } from '../../testing/start-payments.ts';

it('says that payments are not set up where only the provider can answer, and answers the rest', async () => {
  const payments = await startTestPayments();
  const token = payments.tokenFor();
  const unavailable = { status: 503, body: { code: 'payments_unavailable' } };
  const asked = [
    payments.send('POST /payment/subscription', { body: { plan: 'monthly' } }),
    payments.send('GET /payment/cancel-subscription', { token }),
    payments.send('POST /payment/subscription/resume', { token }),
  ];
  for (const reply of await Promise.all(asked)) expect(reply).toMatchObject(unavailable);
  const mine = await payments.send('GET /payment/subscription', { token });
  expect(mine).toMatchObject({ status: 200, body: { subscription: null } });
  await payments.close();
});
