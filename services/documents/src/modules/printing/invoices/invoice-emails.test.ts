import { links, receive } from '../../../../test/receive-mail.ts';
import {
  creditNote,
  everyScriptInvoice,
  plainInvoice,
  taxedInvoice,
} from '../../../../test/sample-invoices.ts';
import { milestoneSubmittedEmail } from '../../email-templates/projects/milestone-submitted.email.tsx';
import { projectEndedEmail } from '../../email-templates/projects/project-ended.email.tsx';
import { questionEmail } from '../../email-templates/projects/question.email.tsx';
import { surplusReturnedEmail } from '../../email-templates/projects/surplus-returned.email.tsx';
import { creditNoteEmail } from './credit-note.email.tsx';
import { invoiceEmail } from './invoice.email.tsx';
import { receiptEmail } from './receipt.email.tsx';
import { reminderEmail } from './reminder.email.tsx';

const orderPage = 'http://localhost:8080/invoice/AbCdEfGhIjKlMnOpQrStUvWxYz012345';
const viewUrl = `${orderPage}?view=invoice`;
const stopUrl = `${orderPage}?stop=reminders`;
const publicUrl = 'http://localhost:8080';
const replyTo = 'ines@inescarvalho.example';
const data = { document: plainInvoice, balance: plainInvoice.total, viewUrl, replyTo };

it('sends an invoice with amount, due date and subject, and links to the invoice, not to the checkout', async () => {
  const { subject, html, text } = await receive(invoiceEmail, data);
  expect(subject).toBe('Invoice INV-0043 from Ines Carvalho');
  expect(links(html)).toEqual([viewUrl, viewUrl]);
  for (const words of [
    'Invoice INV-0043 for $4,800.00',
    'Hi Harbor Credit Union,',
    'Milestone 2 of 4',
    'Interactive prototype, 14 screens and 2 more',
    'March 17, 2026',
    `View invoice ${viewUrl}`,
    `Replies go to ${replyTo}.`,
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('Amount due');
});

it('shows the deposit until something was paid', async () => {
  const document = { ...plainInvoice, deposit: 120_000 };
  const { text } = await receive(invoiceEmail, { ...data, document });
  expect(text).toMatch(/Deposit due\s+\$1,200\.00/);
  const partPaid = { ...data, document, balance: 360_000, stopUrl, isOverdue: false };
  expect((await receive(reminderEmail, partPaid)).text).not.toContain('Deposit');
});

it('names the next installment with its own amount and date', async () => {
  const next = { left: 120_000, due_date: '2026-02-01' };
  const invoice = await receive(invoiceEmail, { ...data, next });
  expect(invoice.text).toMatch(/Total\s+\$4,800\.00/);
  expect(invoice.text).toMatch(/Due next\s+\$1,200\.00/);
  expect(invoice.text).toContain('February 1, 2026');
  const reminder = await receive(reminderEmail, { ...data, next, stopUrl, isOverdue: true });
  expect(reminder.text).toContain('An installment of invoice INV-0043 was due on February 1, 2026');
  expect(reminder.text).toContain('$1,200.00 is overdue.');
});

it('states the late fee in the invoice and in its reminders', async () => {
  const late_fee = 'Late payments cost $40.00, from the day after the due date.';
  const late = { ...data, document: { ...plainInvoice, late_fee } };
  expect((await receive(invoiceEmail, late)).text).toContain(late_fee);
  const reminder = { ...late, stopUrl, isOverdue: true };
  expect((await receive(reminderEmail, reminder)).text).toContain(late_fee);
});

it('says which invoice a fee note is about', async () => {
  const { text } = await receive(invoiceEmail, { ...data, lateFeeOf: 'INV-0041' });
  expect(text).toContain('billed a late fee for invoice INV-0041. View it online');
  expect(text).not.toContain('sent you this invoice');
});

it('asks the reader of a blind copy for no payment', async () => {
  const { text } = await receive(invoiceEmail, { ...data, isCopy: true });
  expect(text).toContain('sent you a copy of this invoice. View it online. No account needed.');
  expect(text).not.toContain('how to pay');
});

it('omits a missing name and an empty memo', async () => {
  const document = { ...plainInvoice, memo: '', to: { ...plainInvoice.to, name: '' } };
  const { text } = await receive(invoiceEmail, { ...data, document });
  expect(text).toContain('Hello,');
  expect(text).not.toContain('Milestone 2');
});

it('reminds before the due date, and shows the open amount afterwards', async () => {
  const before = await receive(reminderEmail, { ...data, stopUrl, isOverdue: false });
  expect(before.subject).toBe('Reminder: invoice INV-0043 from Ines Carvalho');
  expect(before.text).toContain('Invoice INV-0043 is due on March 17, 2026');
  const after = await receive(reminderEmail, {
    ...data,
    balance: 100_000,
    stopUrl,
    isOverdue: true,
  });
  expect(after.subject).toBe('Overdue: invoice INV-0043 from Ines Carvalho');
  expect(after.text).toContain('Invoice INV-0043 was due on March 17, 2026');
  expect(after.text).toContain('$1,000.00 is overdue.');
  expect(after.text).toMatch(/Amount due\s+\$1,000\.00/);
});

it('sends a reminder in the sender’s own words, with amount, due date and link', async () => {
  const message = 'Hi Sofie,\n\nINV-0043 is still open.\nIs anything missing?';
  const { html, text } = await receive(reminderEmail, {
    ...data,
    stopUrl,
    isOverdue: true,
    message,
  });
  expect(text).toContain('Hi Sofie,\n\nINV-0043 is still open.\nIs anything missing?');
  expect(text).not.toContain('If you’ve already paid');
  expect(text).toMatch(/Due date\s+March 17, 2026/);
  expect(html).toContain('INV-0043 is still open.<br/>Is anything missing?');
  expect(links(html)).toEqual([viewUrl, viewUrl, stopUrl]);
});

it('links to stop reminders in every reminder', async () => {
  const { html, text } = await receive(reminderEmail, { ...data, stopUrl, isOverdue: true });
  expect(links(html)).toEqual([viewUrl, viewUrl, stopUrl]);
  expect(text).toContain(`Stop reminders for this invoice ${stopUrl}`);
});

it('names the refund’s destination only for a refund’s credit note', async () => {
  const credited = { ...data, document: creditNote };
  const refunded = await receive(creditNoteEmail, {
    ...credited,
    refundedTo: 'Visa ending in 1111',
  });
  expect(refunded.text).toContain('refunding this amount to Visa ending in 1111');
  const alone = await receive(creditNoteEmail, { ...credited, refundedTo: '' });
  expect(alone.text).not.toContain('refunding');
});

it('informs the payer of a refunded surplus that needs no action', async () => {
  const { subject, text, html } = await receive(surplusReturnedEmail, {
    client_name: 'Sofie Lind',
    senderName: 'Ines Carvalho',
    senderEmail: replyTo,
    number: 'INV-0043',
    amount: 100_000,
    currency: 'USD',
    paidWith: 'Visa ending in 1111',
    reason: 'The invoice was paid already.',
    orderId: 'AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    publicUrl,
  });
  expect(subject).toBe('Refund of $1,000.00 for invoice INV-0043');
  expect(links(html)).toEqual([viewUrl, viewUrl]);
  for (const words of [
    'Visa ending in 1111',
    'The invoice was paid already.',
    'don’t need to do',
  ]) {
    expect(text).toContain(words);
  }
});

it('sends a receipt with amount, method and date, and the amount still due', async () => {
  const payment = {
    payment_id: 'pay_MdWqAj8Lxm5Rk1',
    amount: 100_000,
    received_on: '2026-03-10',
    note: 'Visa ending in 1111',
  };
  const of = (left: number) => ({ ...data, payment: { ...payment, left } });
  const part = await receive(receiptEmail, of(380_000));
  expect(part.subject).toBe('Receipt: $1,000.00 to Ines Carvalho');
  for (const words of [
    'March 10, 2026',
    'Visa ending in 1111',
    'pay_MdWqAj8Lxm5Rk1',
    'partly paid',
  ]) {
    expect(part.text).toContain(words);
  }
  expect(part.text).toMatch(/Amount due\s+\$3,800\.00/);
  expect(part.text).not.toContain('Due next');
  const next = { left: 190_000, due_date: '2026-04-10' };
  const installment = await receive(receiptEmail, { ...of(380_000), next });
  expect(installment.text).toMatch(/Due next\s+\$1,900\.00\s+Due date\s+April 10, 2026/);
  const whole = await receive(receiptEmail, { ...of(0), next });
  expect(whole.text).toContain('Invoice INV-0043 is paid in full');
  expect(whole.text).not.toContain('Amount due');
});

it('sends a credit note with its amount, invoice and reason, and asks for no payment', async () => {
  const { subject, html, text } = await receive(creditNoteEmail, {
    ...data,
    document: creditNote,
    refundedTo: '',
  });
  expect(subject).toBe('Credit note CN-0003 from Ines Carvalho');
  expect(links(html)).toEqual([viewUrl, viewUrl]);
  for (const words of [
    '€369.00',
    'INV-0043',
    'Two participants did not come.',
    'don’t need to pay',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('View invoice');
});

const question = {
  fname: 'Ines',
  name: 'Sofie Lindqvist',
  email: 'sofie@nordlys.example',
  message: 'Could it be earlier?\nWe print on June 2.',
  project_name: 'Winter 2026 packaging',
  number: 'P-0018',
  publicUrl,
};

it('sends a question to the freelancer, whose reply goes to its sender', async () => {
  const mail = await receive(questionEmail, question);
  expect(mail.subject).toBe('Question from Sofie Lindqvist: Winter 2026 packaging');
  expect(mail.replyTo).toEqual([{ name: 'Sofie Lindqvist', address: 'sofie@nordlys.example' }]);
  expect(mail.text).toMatch(/Could it be earlier\?\s+We print on June 2\./);
  expect(mail.text).toContain('Sofie Lindqvist, sofie@nordlys.example');
  const url = `${publicUrl}/message`;
  expect(links(mail.html)).toEqual([url, url]);
});

const submitted = {
  client_name: 'Sofie Lindqvist, Nordlys Coffee',
  senderName: 'Ines Carvalho',
  senderEmail: replyTo,
  project_name: 'Winter 2026 packaging',
  milestone: 'Design system',
  amount: 420_000,
  currency: 'USD' as const,
  note: 'All nine blends are in the shared folder.',
  contract_id: 'AbCdEfGhIjKlMnOpQrStUvWxYz012345',
  publicUrl,
};

it('asks the client to approve a milestone, with the freelancer’s note', async () => {
  const mail = await receive(milestoneSubmittedEmail, submitted);
  expect(mail.subject).toBe('Review milestone: Design system, Winter 2026 packaging');
  expect(mail.replyTo).toEqual([{ name: 'Ines Carvalho', address: replyTo }]);
  for (const words of ['Hi Sofie,', submitted.note, '$4,200.00']) {
    expect(mail.text).toContain(words);
  }
  const url = `${publicUrl}/proposal/accept/${submitted.contract_id}`;
  expect(links(mail.html)).toEqual([url, url]);
  const silent = await receive(milestoneSubmittedEmail, { ...submitted, note: ' ' });
  expect(silent.html).not.toContain('blends');
});

const ended = {
  client_name: 'Sofie Lindqvist, Nordlys Coffee',
  senderName: 'Ines Carvalho',
  senderEmail: replyTo,
  project_name: 'Winter 2026 packaging',
  status: 'completed' as const,
  reason: '',
  contract_id: 'AbCdEfGhIjKlMnOpQrStUvWxYz012345',
  publicUrl,
};

it('thanks the client for a completed project', async () => {
  const mail = await receive(projectEndedEmail, ended);
  expect(mail.subject).toBe('Project completed: Winter 2026 packaging');
  expect(mail.replyTo).toEqual([{ name: 'Ines Carvalho', address: replyTo }]);
  expect(mail.text).toMatch(/Thank\s+you\s+for\s+working\s+together/);
  const url = `${publicUrl}/proposal/accept/${ended.contract_id}`;
  expect(links(mail.html)).toEqual([url, url]);
});

it('shows why a project was cancelled', async () => {
  const reason = 'The budget is gone.\nWe may go on in spring.';
  const mail = await receive(projectEndedEmail, { ...ended, status: 'cancelled', reason });
  expect(mail.subject).toBe('Project cancelled: Winter 2026 packaging');
  expect(mail.text).toMatch(/The budget is gone\.\s+We may go on in spring\./);
  expect(mail.text).not.toContain('Thank you');
});

it('keeps people’s text as text, loads nothing and links only to our pages', async () => {
  const attack =
    '<img src=x onerror=alert(1)></style><script>alert(1)</script><a href="http://evil.example">\r\nBcc: a@b.example';
  const document = {
    ...taxedInvoice,
    number: attack,
    memo: attack,
    items: [{ ...taxedInvoice.items[0]!, name: attack.slice(0, 70) }],
    from: { ...taxedInvoice.from, name: attack, headline: attack, city: attack },
    to: { ...taxedInvoice.to, name: attack },
    credits: { number: attack, reason: attack },
  };
  const mails = [
    await receive(invoiceEmail, { ...data, document }),
    await receive(reminderEmail, { ...data, document, stopUrl, isOverdue: true }),
    await receive(creditNoteEmail, { ...data, document, refundedTo: '' }),
    await receive(questionEmail, {
      ...question,
      message: attack,
      project_name: attack,
      fname: attack,
    }),
    await receive(milestoneSubmittedEmail, { ...submitted, note: attack, milestone: attack }),
    await receive(projectEndedEmail, {
      ...ended,
      status: 'cancelled',
      reason: attack,
      project_name: attack,
      senderName: attack,
    }),
  ];
  for (const { subject, html } of mails) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<img|<script|<a [^>]*evil/);
    expect(links(html).every((link) => link?.startsWith(publicUrl))).toBe(true);
  }
});

it('renders every script, with no word wider than the email', async () => {
  const [long] = everyScriptInvoice.items.toReversed();
  const document = { ...everyScriptInvoice, items: [long!] };
  const { text, html } = await receive(invoiceEmail, { ...data, document });
  expect(text).toContain('Hi अनन्या,');
  expect(text).toContain('شكرا لكم على ثقتكم.');
  expect(text).toContain(`${long!.name.slice(0, 80)}…`);
  expect(html).not.toContain(long!.name);
});

it.each([
  ['invoice', invoiceEmail, {}],
  ['reminder', reminderEmail, { stopUrl, isOverdue: true }],
  ['credit note', creditNoteEmail, { document: creditNote, refundedTo: '' }],
])(
  'sends the sender’s own text of the %s as text, and keeps the button',
  async (_, email, more) => {
    const ownText = {
      subject: 'Your bill\r\nBcc: eve@evil.example',
      message: 'Dear <b>Sofie</b>,\n\n<script>alert(1)</script>',
    };
    const sent = await receive(email as typeof invoiceEmail, { ...data, ...more, ownText });
    expect(sent.subject).toBe('Your bill Bcc: eve@evil.example');
    expect(sent.html).not.toContain('<script>');
    expect(sent.text).toContain('Dear <b>Sofie</b>,\n\n<script>alert(1)</script>');
    expect(sent.text).not.toContain('Hi Harbor');
    expect(links(sent.html)).toEqual(expect.arrayContaining([viewUrl]));
  },
);

it('prefers the text of one reminder to the sender’s usual one', async () => {
  const ownText = { subject: 'A nudge', message: 'The usual text' };
  const one = { ...data, stopUrl, isOverdue: true, ownText, message: 'Only this time' };
  const { subject, text } = await receive(reminderEmail, one);
  expect(subject).toBe('A nudge');
  expect(text).toContain('Only this time');
  expect(text).not.toContain('The usual text');
});
