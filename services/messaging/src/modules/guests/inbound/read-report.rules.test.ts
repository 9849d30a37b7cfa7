import { readReport } from './read-report.rules.ts';

const report = (fields: string[], { subject = 'Undelivered Mail', text = 'Sorry.' } = {}) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.client.test',
      `Subject: ${subject}`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      ...fields,
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      'Subject: Invoice INV-1',
      '',
      'Action: delivered',
      '--b--',
      '',
    ].join('\r\n'),
  );

test.each([
  [
    'Postfix, unknown user',
    [
      'Reporting-MTA: dns; mail.soloist.test',
      'X-Postfix-Queue-ID: 4F1',
      'Arrival-Date: Mon, 3 Nov 2026 10:00:00 +0000 (UTC)',
      '',
      'Final-Recipient: rfc822; nora@client.test',
      'Original-Recipient: rfc822;nora@client.test',
      'Action: failed',
      'Status: 5.1.1',
      'Remote-MTA: dns; mx.client.test',
      'Diagnostic-Code: smtp; 550 5.1.1 <nora@client.test>: Recipient address',
      '    rejected: User unknown',
    ],
    {
      action: 'failed',
      status: '5.1.1',
      diagnostic: 'smtp; 550 5.1.1 <nora@client.test>: Recipient address rejected: User unknown',
    },
  ],
  [
    'Postfix, still trying',
    [
      'Reporting-MTA: dns; mail.soloist.test',
      '',
      'Final-Recipient: rfc822; nora@client.test',
      'Action: delayed',
      'Status: 4.4.1',
      'Diagnostic-Code: X-Postfix; connect to mx.client.test[192.0.2.1]:25: Connection timed out',
      'Will-Retry-Until: Sat, 8 Nov 2026 10:00:00 +0000 (UTC)',
    ],
    { action: 'delayed', status: '4.4.1' },
  ],
  [
    'Postfix, handed on',
    [
      'Reporting-MTA: dns; mail.soloist.test',
      '',
      'Final-Recipient: rfc822; nora@gmail.test',
      'Action: relayed',
      'Status: 2.0.0',
      'Remote-MTA: dns; mx.gmail.test',
      'Diagnostic-Code: smtp; 250 2.0.0 OK',
    ],
    { action: 'delivered', status: '2.0.0', diagnostic: 'smtp; 250 2.0.0 OK' },
  ],
  [
    'Exchange',
    [
      'Reporting-MTA: dns;DB9PR01.eurprd01.prod.outlook.com',
      'Received-From-MTA: dns;mail.soloist.test',
      '',
      'Final-Recipient: rfc822;nora@client.test',
      'Action: failed',
      'Status: 5.1.10',
      'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    ],
    { action: 'failed', status: '5.1.10' },
  ],
  [
    'Gmail',
    [
      'Reporting-MTA: dns; googlemail.com',
      'Arrival-Date: Mon, 03 Nov 2026 02:00:00 -0800 (PST)',
      'X-Original-Message-ID: <1@soloist.test>',
      '',
      'Final-Recipient: rfc822; nora@gmail.test',
      'Action: failed',
      'Status: 5.2.2',
      'Diagnostic-Code: smtp; 552-5.2.2 The recipient’s inbox is out of storage space.',
    ],
    { action: 'failed', status: '5.2.2' },
  ],
])('reads a report of %s', async (_what, fields, expected) => {
  expect(await readReport(report(fields))).toMatchObject(expected);
});

test('reads no part of the returned email as the report', async () => {
  expect(await readReport(report(['Reporting-MTA: dns; mx.client.test']))).toMatchObject({
    action: 'unreadable',
  });
});

test('stores the text of a server that reports in plain text', async () => {
  const raw = Buffer.from(
    'From: MAILER-DAEMON@qmail.test\r\nSubject: failure notice\r\n\r\nHi. This is the qmail-send program.',
  );
  expect(await readReport(raw)).toEqual({
    action: 'unreadable',
    status: '',
    diagnostic: 'Hi. This is the qmail-send program.',
  });
});

test('ignores an absence note', async () => {
  const raw = Buffer.from(
    'From: nora@client.test\r\nSubject: Out of office\r\n\r\nBack on Monday.',
  );
  expect(await readReport(raw)).toBeUndefined();
});
