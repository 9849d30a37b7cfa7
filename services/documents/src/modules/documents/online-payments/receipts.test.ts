import { randomUUID } from 'node:crypto';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { type MailHarness, startMailHarness } from '../../../../test/mail-harness.ts';
import { pagesOf } from '../../../../test/pdf-tools.ts';

/** A browser is slow on a busy machine. */
const timeoutMs = 25_000;

let harness: MailHarness;
beforeAll(async () => {
  harness = await startMailHarness();
});
afterAll(() => harness.stop());

test('emails a PDF receipt for each payment, with its tax and the payments before it', async () => {
  const userId = newId();
  const email = `${randomUUID()}@client.example`;
  const token = harness.documents.identity.tokenFor({ userId });
  const request = invoiceRequestOf({ email, deposit: 19_000 });
  const { body } = await harness.documents.sendInvoice(token, request);
  const { id, number } = body.invoice;
  const pay = async (amount: number) => {
    await harness.publish(
      newEvent('payment.captured', {
        ...{ paymentId: `pay_${amount}`, invoiceId: id, freelancerId: userId, currency: 'EUR' },
        ...{ amount, method: 'Visa ending in 1111', payerEmail: '' },
        paidAt: '2026-11-20T10:00:00.000Z',
      }),
    );
    const mail = await eventually(
      () => harness.mail.mailsTo(email).find(({ text }) => text?.includes(`pay_${amount}`)),
      timeoutMs,
    );
    const pdf = mail.attachments.find(({ contentType }) => contentType === 'application/pdf');
    expect(pdf?.filename).toBe(`Receipt ${number}.pdf`);
    return (await pagesOf(pdf!.content)).join('\n');
  };
  const before = 'Payment 1, November 20, 2026';
  const first = await pay(19_000);
  for (const words of [
    `Receipt for invoice ${number}`,
    '€190.00',
    '€30.34',
    'Amount due',
    '€1,000.00',
  ])
    expect(first).toContain(words);
  expect(first).not.toContain(before);
  const second = await pay(100_000);
  // Both taxes sum to the invoice's €190.00.
  for (const words of [before, 'VAT in this payment', '€159.66', 'Amount due', '€0.00'])
    expect(second).toContain(words);
}, 60_000);
