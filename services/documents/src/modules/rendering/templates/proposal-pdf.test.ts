import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProposalDocument } from '@soloist/contracts';
import { bare, createTestPool, inspectPdf, pagesOf } from '../../../../test/pdf-tools.ts';
import {
  certificate,
  everyScriptProposal,
  milestoneProposal,
  noDetails,
  oneLineProposal,
  signedProposal,
} from '../../../../test/sample-proposals.ts';
import type { PdfPool } from '../browser/pdf-pool.service.ts';
import { renderProposalHtml } from './proposal-html.template.tsx';
import { renderProposalPdf } from './proposal-pdf.template.ts';

const acceptUrl = 'http://localhost:8080/proposal/accept/AbCdEfGhIjKlMnOpQrStUvWxYz012345';

let pool: PdfPool;
beforeAll(() => {
  pool = createTestPool();
});
afterAll(() => pool.close());

const printPdf = (document: ProposalDocument) => renderProposalPdf(pool, { document, acceptUrl });

it('prints a short proposal on one page', async () => {
  const pages = await pagesOf(await printPdf(oneLineProposal));
  expect(pages).toHaveLength(1);
  for (const text of [
    'Logo refresh',
    'for sofie@nordlys.example',
    'Redraw the logo for small sizes.',
    'April 15, 2026',
    '$500.00',
    '$1,500.00',
    'Valid until April 10, 2026.',
    'Not signed yet',
  ]) {
    expect(pages[0]).toContain(text);
  }
});

it('repeats the public link and the page number at the foot of every page', async () => {
  const pages = await pagesOf(await printPdf(milestoneProposal));
  expect(pages).toHaveLength(2);
  pages.forEach((page, index) => {
    expect(page).toContain(`Accept online: ${acceptUrl.replace('http://', '')}`);
    expect(page).toContain(`${index + 1} of 2`);
  });
});

it('prints every script, with all fonts embedded', async () => {
  const pdf = await printPdf(everyScriptProposal);
  const text = bare((await pagesOf(pdf)).join('\n'));
  // The phrases have one direction each, since extraction orders mixed directions arbitrarily.
  const written = [
    'नमस्ते दुनिया के लिए पहचान',
    'हम क्षत्रिय कॉफ़ी के लिए नई पहचान बनाएँगे।',
    'نصمم هوية جديدة للمقهى',
    'دليل الهوية',
    'محمد العلي',
    '我们为咖啡馆设计全新的品牌形象。',
    'コーヒーショップの新しいブランドを設計します。',
    '카페의 새로운 브랜드를 디자인합니다.',
    'נעצב זהות חדשה לבית הקפה',
    'Фирменный стиль кофейни.',
    'Ταυτότητα για το καφέ.',
    'Thiết kế thương hiệu tiếng Việt.',
    'Łódź, İstanbul, Ærø.',
    '🎉',
    '👩‍💻',
    '🇮🇳',
  ];
  for (const words of written) expect(text).toContain(bare(words));

  const fonts = (await inspectPdf(pdf, 'pdffonts', ['{}'])).trim().split('\n').slice(2);
  const embedded = fonts.map((line) => line.trim().split(/\s+/).at(-5));
  expect(new Set(embedded)).toEqual(new Set(['yes']));
  expect(fonts.join('\n')).toMatch(/InstrumentSans.*CID TrueType/);
  expect(fonts.join('\n')).toMatch(/Newsreader.*CID TrueType/);
});

it('names the document and tags its structure for readers and screen readers', async () => {
  const pdf = await printPdf(milestoneProposal);
  const info = await inspectPdf(pdf, 'pdfinfo', ['{}']);
  expect(info).toMatch(/Title: +Proposal P-0018: Winter 2026 packaging/);
  expect(info).toMatch(/Author: +Ines Carvalho/);
  expect(info).toMatch(/Subject: +Proposal for Sofie Lindqvist, Nordlys Coffee/);
  expect(info).toMatch(/Creator: +Soloist/);
  expect(info).toMatch(/Tagged: +yes/);
  expect(info).toMatch(/Page size: .*A4/);
  const structure = await inspectPdf(pdf, 'pdfinfo', ['-struct-text', '{}']);
  const tags = structure.match(/^\s*(\w+)/gm)?.map((tag) => tag.trim());
  for (const tag of ['H1', 'H2', 'H3', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'Link']) {
    expect(tags).toContain(tag);
  }
});

it('keeps every milestone, deliverable and signature whole on its page', async () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  const document: ProposalDocument = {
    ...milestoneProposal,
    project_deliverables: Array.from({ length: 17 }, (_, index) => ({
      deliverable_name: `<d${index}`,
      deliverable_description: `${words(60 + index * 7)} d${index}>`,
    })),
    details: {
      ...noDetails,
      milestones: Array.from({ length: 30 }, (_, index) => ({
        name: `<m${index} ${words(index % 5)}`,
        deliverable: `${words(8 + index)} m${index}>`,
        rate: 100_000 + index,
        end_date: '2026-09-30',
      })),
    },
  };
  const pages = await pagesOf(await printPdf(document));
  const pageWith = (text: string) =>
    pages.findIndex((page) => new RegExp(`${text}(?!\\d)`).test(page));
  expect(pages.length).toBeGreaterThan(4);
  for (let index = 0; index < 17; index += 1) {
    expect(pageWith(`<d${index}`)).toBe(pageWith(`d${index}>`));
  }
  for (let index = 0; index < 30; index += 1) {
    const page = pageWith(`<m${index}`);
    expect(pageWith(`m${index}>`)).toBe(page);
    expect(pages[page]).toContain(`$1,000.${String(index).padStart(2, '0')}`);
  }
  expect(pageWith('Total, paid by milestone')).toBe(pageWith('<m29'));
  expect(pageWith('Freelancer')).toBe(pageWith('Not signed yet'));
});

it('never leaves a label or a clause heading at the foot of a page without its text', async () => {
  for (let lines = 1; lines <= 14; lines += 1) {
    const document = { ...milestoneProposal, project_description: 'A line.\n'.repeat(lines * 3) };
    const pages = await pagesOf(await printPdf(document));
    for (const page of pages) {
      const [lastLine] = page.split('Accept online: localhost')[0]!.trim().split('\n').slice(-1);
      expect(lastLine).not.toMatch(
        /^(\d\. )?(Project scope|Deliverables|Milestones|Contract|Additional terms|Acceptance|Signatures|Changes|Payment|Ownership|Confidentiality|Cancellation)$/,
      );
    }
  }
});

it('wraps words longer than the sheet instead of cutting them off', async () => {
  const word = 'Rindfleischetikettierungsueberwachung'.repeat(12);
  const document = {
    ...oneLineProposal,
    project_name: word.slice(0, 120),
    project_description: word,
  };
  const text = bare((await pagesOf(await printPdf(document))).join(''));
  expect(text).toContain(word);
  expect(text).toContain(word.slice(0, 120));
});

it('puts the certificate behind a signed proposal, on the same count of pages', async () => {
  const pdf = await renderProposalPdf(pool, { document: signedProposal, acceptUrl, certificate });
  const pages = await pagesOf(pdf);
  expect(pages).toHaveLength(3);
  expect(pages[1]).toContain('Accepted online by Sofie Lindqvist');
  const proof = pages[2]!;
  const inOrder = [
    'Certificate of signature',
    'P-0018',
    certificate.sha256,
    'ines@inescarvalho.example',
    'March 11, 2026 at 09:29:00',
    '203.0.113.7',
    'Chrome/148.0.0.0',
    'sofie@nordlys.example',
    'March 12, 2026 at 10:00:00',
    '2001:db8:85a3::8a2e:370:7334',
    'Viewed by the client',
    'Accepted and signed by Sofie Lindqvist',
    'Read online: localhost',
    '3 of 3',
  ].map((text) => proof.indexOf(text));
  expect(inOrder).not.toContain(-1);
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
});

it('leaves out of the certificate what was never recorded', async () => {
  const signatures = certificate.signatures.map((each) => ({ ...each, ip: '', userAgent: '' }));
  const pdf = await renderProposalPdf(pool, {
    document: signedProposal,
    certificate: { ...certificate, sha256: '', signatures },
  });
  const proof = (await pagesOf(pdf)).at(-1)!;
  for (const row of ['Name', 'Email', 'Signed']) expect(proof).toContain(row);
  for (const row of ['IP address', 'Device', 'PDF as sent', 'Not known', 'None'])
    expect(proof).not.toContain(row);
});

it('breaks a long clause across pages without leaving a page half empty', async () => {
  const clauses = Array.from({ length: 12 }, (_, index) => ({
    title: `Clause ${index}`,
    text: 'What both sides agree on. '.repeat(150),
  }));
  const document = { ...milestoneProposal, clauses };
  const pages = await pagesOf(await printPdf(document));
  const lines = pages.slice(1, -1).map((page) => page.trim().split('\n').length);
  expect(Math.max(...lines) - Math.min(...lines)).toBeLessThan(6);
});

describe('hostile text', () => {
  it('stays text: nothing is loaded, nothing runs', async () => {
    let connections = 0;
    const server = createServer((_, response) => response.end());
    server.on('connection', () => {
      connections += 1;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const attack = `</title></style><script>document.title='ran'</script><img src=${url}/x onerror=alert(1)>`;
    const pdf = await renderProposalPdf(pool, {
      document: {
        ...milestoneProposal,
        project_name: attack,
        client_name: attack,
        number: attack,
        project_description: `${attack} <a href="javascript:alert(1)">link</a>`,
        sender: { ...milestoneProposal.sender, name: attack, headline: attack },
        additionalTerms: attack,
      },
      senderImage: `${url}/photo.png`,
      acceptUrl: `${url}/"</style>${attack}`,
    });
    server.close();
    expect(connections).toBe(0);
    const text = bare((await pagesOf(pdf)).join(''));
    expect(text).toContain(bare(`${attack} <a href="javascript:alert(1)">link</a>`));
    expect(await inspectPdf(pdf, 'pdfinfo', ['{}'])).toMatch(/Title: +Proposal <\/title>/);
    expect(await inspectPdf(pdf, 'pdfinfo', ['{}'])).toMatch(/JavaScript: +no/);
  });

  it('cannot end the style sheet it is quoted in', async () => {
    const html = await renderProposalHtml({
      document: milestoneProposal,
      acceptUrl: 'http://x/</style><script>"\\',
    });
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html).not.toContain('<script');
  });
});
