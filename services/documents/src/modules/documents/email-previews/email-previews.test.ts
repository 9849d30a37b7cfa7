import { longDay } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import { dayFromNow, invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { type MailHarness, startMailHarness } from '../../../../test/mail-harness.ts';
import { oneTimeRequest } from '../../../../test/proposal-requests.ts';
import { EmailPreviewModel } from './email-previews.model.ts';

let harness: MailHarness;
beforeAll(async () => {
  harness = await startMailHarness();
});
afterAll(() => harness.stop());

const text = {
  subject: 'Bill {number} for {client}',
  message: 'Dear {client},\n\n<b>{total}</b> for {project}: {link}',
};
const signIn = (userId = newId()) => harness.documents.identity.tokenFor({ userId });
const preview = (token: string | undefined, kind: string, body: object = text) =>
  harness.documents.send(`POST /proposal/settings/emails/${kind}/preview`, { token, body });
const open = (id: string) => harness.documents.send(`GET /proposal/email-previews/${id}`);
const htmlOf = async (id: string) => String((await open(id)).body);
const saveText = (token: string, kind: string) =>
  harness.documents.send(`PUT /proposal/settings/emails/${kind}`, { token, body: text });

/** HTML without the photo, which an email attaches and a preview contains. */
const withoutPhoto = (html: string) =>
  html.replace(/src="(?:cid:|data:image\/jpeg;base64,)[^"]+"/g, 'src="photo"');

describe('the preview of an email', () => {
  test('is the email that the client then gets', async () => {
    const token = signIn();
    const email = 'nora@nordlys.example';
    await saveText(token, 'invoice');
    await harness.documents.sendInvoice(token, invoiceRequestOf({ email }));
    const invoice = await harness.firstMail(email);
    const { status, body } = await preview(token, 'invoice');
    expect([status, body.preview]).toEqual([
      200,
      {
        subject: invoice.subject,
        from: invoice.from?.value[0]?.name,
        reply_to: invoice.replyTo?.value[0]?.address,
        attachments: ['Invoice INV-0001.pdf'],
        preview_id: expect.stringMatching(/^[\w-]{32}$/),
      },
    ]);
    expect(invoice.subject).toBe('Bill INV-0001 for Sofie');
    const html = await htmlOf(body.preview.preview_id);
    expect(withoutPhoto(html)).toBe(withoutPhoto(String(invoice.html)));
    expect(html).toContain('&lt;b&gt;€1,190.00&lt;/b&gt; for Packaging system');

    await saveText(token, 'proposal');
    await harness.documents.createProject(token, oneTimeRequest({ email }));
    const proposal = await eventually(() => harness.mail.mailsTo(email)[1], 25_000);
    const previewed = await preview(token, 'proposal');
    expect(previewed.body.preview.subject).toBe(proposal.subject);
    expect(withoutPhoto(await htmlOf(previewed.body.preview.preview_id))).toBe(
      withoutPhoto(String(proposal.html)),
    );
  }, 60_000);

  test.each([
    ['proposal', 'Read and accept', 'Proposal P-0001.pdf'],
    ['invoice', 'View invoice', 'Invoice INV-0001.pdf'],
    ['reminder', 'is due on', 'Invoice INV-0001.pdf'],
    ['overdue', 'was due on', 'Invoice INV-0001.pdf'],
    ['receipt', '€1,190.00 received', 'Receipt INV-0001.pdf'],
    ['credit_note', 'Credit note CN-0001 for invoice INV-0001', 'Credit note CN-0001.pdf'],
  ])('has a sample before there is a document: %s', async (kind, words, file) => {
    const { status, body } = await preview(signIn(), kind);
    expect([status, body.preview.attachments]).toEqual([200, [file]]);
    expect(body.preview).toMatchObject({ from: expect.stringMatching(/via Soloist$/) });
    const html = await htmlOf(body.preview.preview_id);
    expect(html).toContain(words);
    expect(html).toContain('Dear Sofie,');
    expect(html).toContain('Winter packaging');
  });

  test.each([
    ['reminder', 'is', 3],
    ['overdue', 'was', -3],
  ])('has a due date that fits, also beside the text: %s', async (kind, verb, days) => {
    const token = signIn();
    const valuesOf = async () => {
      const { body } = await harness.documents.send('GET /proposal/settings/emails', { token });
      return body.emails.find((each: { kind: string }) => each.kind === kind).values;
    };
    const day = longDay(dayFromNow(days));
    expect(await valuesOf()).toMatchObject({ 'due date': day });
    const due_date = dayFromNow(40);
    const installments = [{ kind: 'amount', amount: 50_000, due_date: dayFromNow(10) }];
    const scheduled = invoiceRequestOf({ due_date, installments, part_payments: false });
    await harness.documents.sendInvoice(token, scheduled);
    expect(await valuesOf()).toMatchObject({ 'due date': day, 'amount due': '€500.00' });
    const message = '{amount due} {due date}';
    const { body } = await preview(token, kind, { ...text, message });
    const html = await htmlOf(body.preview.preview_id);
    expect(html).toContain(`An installment of invoice INV-0001 ${verb} due on ${day}`);
    expect(html).toContain(`€500.00 ${day}`);
  });

  test('shows a paid invoice as it was before it was paid', async () => {
    const token = signIn();
    const { body } = await harness.documents.sendInvoice(token, invoiceRequestOf());
    const { id, balance } = body.invoice;
    const payment = { amount: balance, method: 'cash', received_on: '2026-11-30', note: '' };
    const paid = await harness.documents.send(`POST /proposal/invoices/${id}/payments`, {
      token,
      body: { payment_id: crypto.randomUUID(), ...payment },
    });
    expect(paid.body.invoice.balance).toBe(0);
    const message = 'You owe {amount due}.';
    const reminder = await preview(token, 'reminder', { ...text, message });
    expect(await htmlOf(reminder.body.preview.preview_id)).toContain('You owe €1,190.00.');
  });

  test('runs and loads nothing, and is in no cache', async () => {
    const { body } = await preview(signIn(), 'invoice');
    const { headers } = await open(body.preview.preview_id);
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']));
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-type')).toContain('text/html');
  });

  test('ends after ten minutes', async () => {
    const { body } = await preview(signIn(), 'invoice');
    const { preview_id } = body.preview;
    const tenMinutesAgo = new Date(Date.now() - 10 * 60_000);
    await EmailPreviewModel.updateOne({ _id: preview_id }, { createdAt: tenMinutesAgo });
    expect((await open(preview_id)).status).toBe(404);
    expect((await open('x'.repeat(32))).status).toBe(404);
  });

  test.each([
    ['an unknown placeholder', 'subject', 'For {fee}'],
    ['a subject of two lines', 'subject', 'a\r\nBcc: b@c.example'],
    ['a long message', 'message', 'x'.repeat(2001)],
  ])('is refused with %s', async (_, path, words) => {
    expect(await preview(signIn(), 'invoice', { ...text, [path]: words })).toMatchObject({
      status: 400,
      body: { details: [{ path }] },
    });
  });

  test('saves no text, and needs a freelancer', async () => {
    const token = signIn();
    await preview(token, 'invoice');
    const { body } = await harness.documents.send('GET /proposal/settings/emails', { token });
    expect(body.emails.map((each: { is_custom: boolean }) => each.is_custom)).not.toContain(true);
    const employer = harness.documents.identity.tokenFor({ role: 'employer' });
    expect((await preview(employer, 'invoice')).status).toBe(403);
    expect((await preview(undefined, 'invoice')).status).toBe(401);
    expect((await preview(token, 'newsletter')).status).toBe(404);
  });
});
