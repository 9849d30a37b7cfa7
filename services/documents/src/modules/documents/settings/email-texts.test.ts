import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { oneTimeRequest } from '../../../../test/proposal-requests.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const text = { subject: 'Invoice {number}', message: 'Dear {client},\n\n{total} by {due date}.' };
const save = (token: string, body: object, kind = 'invoice') =>
  harness.send(`PUT /proposal/settings/emails/${kind}`, { token, body });
const read = async (token: string, kind = 'invoice') => {
  const { body } = await harness.send('GET /proposal/settings/emails', { token });
  return body.emails.find((each: { kind: string }) => each.kind === kind);
};

describe('texts of emails to clients', () => {
  test('are the standard ones until they are changed, and again after a reset', async () => {
    const { token } = harness.signIn();
    const standard = await read(token);
    expect(standard).toMatchObject({
      is_custom: false,
      subject: expect.stringContaining('{number}'),
    });
    expect((await save(token, text)).status).toBe(200);
    expect(await read(token)).toMatchObject({ is_custom: true, ...text });
    expect(await read(token, 'receipt')).toMatchObject({ is_custom: false });
    for (const _ of ['once', 'twice']) {
      const reset = await harness.send('DELETE /proposal/settings/emails/invoice', { token });
      expect(reset.status).toBe(200);
    }
    expect(await read(token)).toEqual(standard);
  });

  test('come with the values of the last document', async () => {
    const { token } = harness.signIn();
    expect((await read(token)).values).toMatchObject({ number: 'INV-0001', client: 'Sofie' });
    const { orderId } = await harness.createInvoice(token, { client_name: 'Marit Solheim' });
    expect((await read(token)).values).toMatchObject({
      client: 'Marit',
      project: 'Packaging system',
      total: '€1,190.00',
      'your name': 'Ines Carvalho',
      link: expect.stringContaining(orderId),
    });
    await harness.createProject(token, oneTimeRequest());
    expect((await read(token, 'proposal')).values).toMatchObject({
      number: 'P-0001',
      project: 'Winter 2026 packaging',
    });
  });

  test.each([
    [{ ...text, subject: 'For {fee}' }, 'subject', /We don’t know {fee}/],
    [{ ...text, message: 'Until {valid until}' }, 'message', /We don’t know {valid until}/],
    [{ ...text, subject: 'a\r\nBcc: b@c.example' }, 'subject', /one line/],
    [{ ...text, subject: ' ' }, 'subject', /Enter a subject/],
    [{ ...text, message: '' }, 'message', /Enter a message/],
    [{ ...text, subject: 'x'.repeat(121) }, 'subject', /120 characters/],
    [{ ...text, message: 'x'.repeat(2001) }, 'message', /2000 characters/],
  ])('are refused: %j', async (body, path, message) => {
    const { token } = harness.signIn();
    expect(await save(token, body)).toMatchObject({
      status: 400,
      body: { details: [{ path, message: expect.stringMatching(message) }] },
    });
    expect(await read(token)).toMatchObject({ is_custom: false });
  });

  test('are each freelancer’s own, and no client’s', async () => {
    const { token } = harness.signIn();
    await save(token, text);
    expect(await read(harness.signIn().token)).toMatchObject({ is_custom: false });
    const employer = harness.identity.tokenFor({ role: 'employer' });
    expect((await save(employer, text)).status).toBe(403);
    const call = 'DELETE /proposal/settings/emails/invoice';
    expect((await harness.send(call, { token: employer })).status).toBe(403);
    expect((await harness.send('GET /proposal/settings/emails')).status).toBe(401);
    expect((await save(token, text, 'newsletter')).status).toBe(404);
  });
});
