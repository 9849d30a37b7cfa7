import { contractClauses, type ProposalDocument } from '@soloist/contracts';
import type { SignatureCertificate } from '@soloist/document';

/** The proposal of the design's mock. */
export const milestoneProposal: ProposalDocument = {
  number: 'P-0018',
  email: 'sofie@nordlys.example',
  client_name: 'Sofie Lindqvist, Nordlys Coffee',
  project_name: 'Winter 2026 packaging',
  currency: 'USD',
  payment_type: 'milestone',
  details: {
    start_date: '',
    end_date: '',
    upfront_payment: null,
    total_fee: null,
    frequency: '',
    rate: null,
    payment_rate: null,
    milestones: [
      {
        name: 'Direction',
        deliverable: 'Two routes on three packs',
        rate: 240_000,
        end_date: '2026-04-17',
      },
      {
        name: 'Design system',
        deliverable: 'Rules for nine blends',
        rate: 420_000,
        end_date: '2026-05-15',
      },
      {
        name: 'Artwork',
        deliverable: 'Nine bags, three cartons',
        rate: 420_000,
        end_date: '2026-06-12',
      },
      {
        name: 'On press',
        deliverable: 'Colour sign-off in Malmö',
        rate: 160_000,
        end_date: '2026-06-26',
      },
    ],
  },
  project_description:
    'A packaging system for nine winter blends and three gift cartons: one grid, one label language and one set of print rules, so that a new coffee can go from cupping table to shelf in two weeks.',
  project_deliverables: [
    {
      deliverable_name: 'Packaging system',
      deliverable_description: 'Grid, type and colour rules for nine blends and three cartons.',
    },
    {
      deliverable_name: 'Print-ready artwork',
      deliverable_description: 'Dielines checked with the printer, PDF/X-4, inks specified.',
    },
    {
      deliverable_name: 'Launch images',
      deliverable_description: 'Six renders for the shop and the press, 4,000 pixels wide.',
    },
  ],
  clauses: contractClauses.map(({ title, text }) => ({ title, text })),
  valid_until: '',
  additionalTerms: 'Print costs and courier are paid by Nordlys.',
  sender: {
    name: 'Ines Carvalho',
    headline: 'Brand and product design',
    location: 'Lisbon',
    profileImage: '',
  },
  sentAt: '2026-03-11T09:30:00.000Z',
  expiresAt: '2026-04-10T09:30:00.000Z',
  signatures: [{ role: 'freelancer', name: 'Ines Carvalho', at: '2026-03-11T09:29:00.000Z' }],
};

export const noDetails: ProposalDocument['details'] = {
  ...milestoneProposal.details,
  milestones: [],
};

/** The minimal proposal. */
export const oneLineProposal: ProposalDocument = {
  ...milestoneProposal,
  number: 'P-0001',
  client_name: '',
  project_name: 'Logo refresh',
  payment_type: 'one_time',
  details: {
    ...noDetails,
    start_date: '2026-04-01',
    end_date: '2026-04-15',
    upfront_payment: 50_000,
    total_fee: 150_000,
  },
  project_description: 'Redraw the logo for small sizes.',
  project_deliverables: [],
  clauses: [],
  additionalTerms: '',
};

/** One proposal that mixes the scripts our users write in. */
export const everyScriptProposal: ProposalDocument = {
  ...milestoneProposal,
  number: 'P-0042',
  client_name: 'अनन्या शर्मा',
  project_name: 'नमस्ते दुनिया के लिए पहचान',
  payment_type: 'ongoing',
  details: {
    ...noDetails,
    start_date: '2026-04-01',
    end_date: '2026-09-30',
    frequency: 'biweekly',
    rate: 120_000,
    payment_rate: 60_000,
  },
  currency: 'INR',
  project_description: [
    'हम क्षत्रिय कॉफ़ी के लिए नई पहचान बनाएँगे।',
    'نصمم هوية جديدة للمقهى في 12 أسبوعًا، مع دليل الاستخدام.',
    '我们为咖啡馆设计全新的品牌形象。',
    'コーヒーショップの新しいブランドを設計します。',
    '카페의 새로운 브랜드를 디자인합니다.',
    'נעצב זהות חדשה לבית הקפה.',
    'Фирменный стиль кофейни. Ταυτότητα για το καφέ. Thiết kế thương hiệu tiếng Việt. Łódź, İstanbul, Ærø.',
    'Done with care 🎉 👩‍💻 🇮🇳 ☕️ 1️⃣',
  ].join('\n\n'),
  project_deliverables: [
    { deliverable_name: 'دليل الهوية', deliverable_description: 'ملف PDF من 40 صفحة.' },
    { deliverable_name: '品牌手册', deliverable_description: '四十页的使用指南。' },
    { deliverable_name: 'लोगो', deliverable_description: 'तीन आकारों में प्रतीक चिह्न।' },
  ],
  sender: { ...milestoneProposal.sender, name: 'محمد العلي', location: 'القاهرة' },
  signatures: [
    { role: 'freelancer', name: 'محمد العلي', at: '2026-03-11T09:29:00.000Z' },
    { role: 'client', name: 'अनन्या शर्मा', at: '2026-03-12T10:00:00.000Z' },
  ],
};

/** A drawn signature: a loop and a line. */
const drawing = [
  Array.from({ length: 160 }, (_, index) => index >> 1).flatMap((step, index) =>
    index % 2 === 0
      ? [Math.round(60 + step * 6)]
      : [Math.round(90 - 55 * Math.sin(step / 4) * Math.exp(-step / 60))],
  ),
  [70, 150, 300, 138, 540, 152],
];

export const signedProposal: ProposalDocument = {
  ...milestoneProposal,
  signatures: [
    { ...milestoneProposal.signatures[0]!, drawing },
    { role: 'client', name: 'Sofie Lindqvist', at: '2026-03-12T10:00:00.000Z' },
  ],
};

const userAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

export const certificate: SignatureCertificate = {
  number: 'P-0018',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  signatures: [
    {
      ...signedProposal.signatures[0]!,
      email: 'ines@inescarvalho.example',
      ip: '203.0.113.7',
      userAgent,
    },
    {
      ...signedProposal.signatures[1]!,
      email: 'sofie@nordlys.example',
      ip: '2001:db8:85a3::8a2e:370:7334',
      userAgent: '',
    },
  ],
  events: [
    {
      at: '2026-03-11T09:30:00.000Z',
      actor: 'freelancer',
      event: 'Sent to sofie@nordlys.example',
    },
    { at: '2026-03-11T15:12:09.000Z', actor: 'client', event: 'Viewed by the client' },
    {
      at: '2026-03-12T10:00:00.000Z',
      actor: 'client',
      event: 'Accepted and signed by Sofie Lindqvist',
    },
  ],
};
