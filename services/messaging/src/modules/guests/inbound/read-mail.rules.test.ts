import { readMail } from './read-mail.rules.ts';

const lines = (...each: string[]) => Buffer.from(each.join('\r\n'), 'latin1');
const mail = (headers: string[], ...body: string[]) =>
  lines('From: Ana <Ana@Client.test>', 'Message-ID: <1@client.test>', ...headers, '', ...body);
const textOf = async (headers: string[], ...body: string[]) =>
  (await readMail(mail(headers, ...body))).text;
const typed = (type: string, encoding = '8bit') => [
  'MIME-Version: 1.0',
  `Content-Type: ${type}`,
  `Content-Transfer-Encoding: ${encoding}`,
];

describe('the text of an email', () => {
  test.each([
    ['UTF-8 as it is', typed('text/plain; charset=utf-8'), 'Gr\xc3\xbc\xc3\x9fe'],
    ['Latin-1', typed('text/plain; charset=iso-8859-1'), 'Gr\xfc\xdfe'],
    ['quoted-printable', typed('text/plain; charset=utf-8', 'quoted-printable'), 'Gr=C3=BC=C3=9Fe'],
    ['base64', typed('text/plain; charset=utf-8', 'base64'), 'R3LDvMOfZQ=='],
    ['no header at all', [], 'Gr\xc3\xbc\xc3\x9fe'],
  ])('is read from %s', async (_what, headers, body) => {
    expect(await textOf(headers, body)).toBe('Grüße');
  });

  test('is read from iso-2022-jp', async () => {
    const body = '\x1b$B$O$$\x1b(B';
    expect(await textOf(typed('text/plain; charset=iso-2022-jp', '7bit'), body)).toBe('はい');
  });

  test('is not decoded from UTF-7, which hides markup from filters', async () => {
    const headers = typed('text/html; charset=utf-7', '7bit');
    expect(await textOf(headers, '+ADw-script+AD4-alert(1)')).toBe('+ADw-script+AD4-alert(1)');
  });

  test.each([
    ['a plain text email', 'Yes, please.\n\nAnd blue?', 'Yes, please.\n\nAnd blue?'],
    [
      'quoted text',
      'Yes.\n\nOn Mon, Nov 3, 2026 at 10:00 AM Ada via Soloist <\nhello@soloist.test> wrote:\n\n> Shall I draw?\n>\n> Ada',
      'Yes.',
    ],
    ['quoted text, in German', 'Ja.\n\nAm 03.11.26 um 10:00 schrieb Ada:\n> Soll ich?', 'Ja.'],
    [
      'quoted text, by Outlook',
      'Yes.\n\nFrom: Ada <hello@soloist.test>\nSent: Monday, November 3, 2026 10:00 AM\nTo: Ana\nSubject: Re: Boxes\n\nShall I draw?',
      'Yes.',
    ],
    ['a signature', 'Yes.\n\n-- \nAna\nCEO', 'Yes.'],
    ['only quoted text, which stays', '> Shall I draw?', '> Shall I draw?'],
    ['endless blank lines', `Yes.${'\n'.repeat(50_000)}Blue.`, 'Yes.\n\nBlue.'],
    ['bidirectional control characters', 'Pay \u202Eevil\u202C now\u0000', 'Pay evil now'],
  ])('is read without quotes and signatures: %s', async (_what, text, expected) => {
    const body = Buffer.from(text).toString('base64');
    expect(await textOf(typed('text/plain; charset=utf-8', 'base64'), body)).toBe(expected);
  });

  test.each([
    ['digits', '1'.repeat(40_000), '1'.repeat(40_000)],
    ['blanks', `Yes.${' '.repeat(150_000)}.`, /^Yes\./],
    ['the beginnings of quotes', 'On \n'.repeat(10_000), /^On/],
  ])(
    'never blocks the reader: %s',
    async (_what, text, expected) => {
      const body = Buffer.from(text).toString('base64');
      expect(await textOf(typed('text/plain; charset=utf-8', 'base64'), body)).toMatch(expected);
    },
    10_000,
  );

  test('never blocks the reader: endless tags', async () => {
    expect(await textOf(typed('text/html'), '<a>'.repeat(330_000))).toBe(
      '[We couldn’t read the text of this email.]',
    );
  }, 20_000);

  test.each([
    ['paragraphs and breaks', '<p>Yes,<br>please.</p><p>Blue?</p>', 'Yes,\nplease.\n\nBlue?'],
    [
      'scripts, styles, pictures and handlers',
      '<style>p{}</style><script>alert(1)</script><p onclick="x()">Yes<img src="https://spy.test/1.gif" onerror=alert(1)></p>',
      'Yes',
    ],
    [
      'a quote',
      '<div>Yes.</div><div class="gmail_quote">On Monday Ada wrote:<blockquote>Shall I draw?</blockquote></div>',
      'Yes.',
    ],
    ['a quote alone', '<blockquote>Shall I draw?</blockquote>', '> Shall I draw?'],
    ['markup that is text', '<p>&lt;b&gt;Yes&lt;/b&gt;</p>', '<b>Yes</b>'],
  ])('is read from HTML: %s', async (_what, html, expected) => {
    expect(await textOf(typed('text/html; charset=utf-8'), html)).toBe(expected);
  });

  test('is the plain part where there are both', async () => {
    const text = await textOf(
      ['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary=b'],
      ...['--b', 'Content-Type: text/plain', '', 'Plain.'],
      ...['--b', 'Content-Type: text/html', '', '<p>Markup.</p>', '--b--'],
    );
    expect(text).toBe('Plain.');
  });

  test('is limited in length and in parsing effort', async () => {
    const nested = '<div>'.repeat(20_000);
    expect(await textOf(typed('text/html'), `${nested}deep`)).not.toContain('<');
    const long = 'a'.repeat(300_000);
    expect(await textOf(typed('text/plain'), ...(long.match(/.{900}/g) ?? []))).toHaveLength(
      40_000,
    );
  });
});

test('distinguishes an email’s files from its text', async () => {
  const { files, text } = await readMail(
    mail(
      ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
      ...['--b', 'Content-Type: text/plain', '', 'Here it is.'],
      ...['--b', 'Content-Type: application/pdf; name="brief.pdf"'],
      ...['Content-Disposition: attachment; filename="brief.pdf"', '', 'PDF', '--b--'],
    ),
  );
  expect(text).toBe('Here it is.');
  expect(files.map(({ filename }) => filename)).toEqual(['brief.pdf']);
});

test.each([
  ['Auto-Submitted: auto-replied'],
  ['Auto-Submitted: auto-generated (failure)'],
  ['Precedence: bulk'],
  ['Precedence: list'],
  ['List-Id: <news.client.test>'],
  ['X-Autoreply: yes'],
  ['X-Loop: reply+abc@reply.soloist.example'],
  ['Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
])('treats an email with %s as automatic', async (header) => {
  expect((await readMail(mail([header], 'I am away.'))).isAutomatic).toBe(true);
});

test('treats an email without such headers as written by a person', async () => {
  const read = await readMail(mail(['Auto-Submitted: no', 'Precedence: first-class'], 'Yes.'));
  expect(read).toMatchObject({
    isAutomatic: false,
    from: 'ana@client.test',
    id: '<1@client.test>',
  });
});

test('drops an invalid Message-ID', async () => {
  const read = await readMail(lines('From: ana@client.test', 'Message-ID: <a b> x', '', 'Yes.'));
  expect(read.id).toBeUndefined();
});
