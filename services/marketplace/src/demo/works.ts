import type { ProjectTerms } from '@soloist/contracts';

export interface DemoWork {
  /** Of the demo person who made it. */
  email: string;
  /** A file in `works`, drawn by `tools/demo-art`. */
  cover: { file: string; alt: string };
  publishedDaysAgo: number;
  /** In Markdown. */
  story: string;
  terms: Pick<ProjectTerms, 'title' | 'brief' | 'skills' | 'tools' | 'client'>;
}

const by = (name: string) => `${name}@demo.soloist.local`;

/** One portfolio project of each of these demo people, newest last. */
export const demoWorks: DemoWork[] = [
  {
    email: by('rafael'),
    cover: {
      file: 'museum-archive.webp',
      alt: 'A website with a large image and three rooms below',
    },
    publishedDaysAgo: 171,
    story:
      'Forty thousand photographs moved from index cards to a site that a volunteer can run. Search works with the words visitors use, not only with the archive’s own.',
    terms: {
      title: 'A harbour archive anyone can search',
      brief: 'Forty thousand photographs, moved from index cards to a site that volunteers run.',
      skills: ['Web development', 'Accessibility'],
      tools: ['Eleventy', 'Node.js'],
      client: 'Museu do Porto Velho',
    },
  },
  {
    email: by('tomas'),
    cover: {
      file: 'fast-shop.webp',
      alt: 'A shop page with a heading, a button and three products',
    },
    publishedDaysAgo: 160,
    story:
      'The shop took nine seconds on a phone. It now takes one and a half, with the same products and twice the photographs. Most of the work was deleting.',
    terms: {
      title: 'Nine seconds to one and a half',
      brief: 'A bookshop’s pages, rebuilt so that they open before the reader loses interest.',
      skills: ['Web development', 'Performance'],
      tools: ['TypeScript', 'Astro'],
      client: 'Knihy na Rohu',
    },
  },
  {
    email: by('amara'),
    cover: { file: 'offline-clinic.webp', alt: 'Three phone screens with patient cards' },
    publishedDaysAgo: 149,
    story:
      'Nurses visit villages without a signal. Visits are stored on the phone and merged in the evening, and no record has been lost since March.',
    terms: {
      title: 'A clinic that works without a signal',
      brief: 'Visits are stored on the phone and merged when the nurse is back in town.',
      skills: ['Mobile development', 'React Native'],
      tools: ['Expo', 'SQLite'],
      client: 'Santé Mobile',
    },
  },
  {
    email: by('lukasz'),
    cover: { file: 'invoice-ledger.webp', alt: 'A ledger with seven lines, two of them marked' },
    publishedDaysAgo: 140,
    story:
      'Two systems disagreed about who had paid. A ledger with entries that sum to zero replaced both, and the month is closed in an hour.',
    terms: {
      title: 'A ledger that closes the month in an hour',
      brief: 'Two systems disagreed about who had paid. One ledger replaced both.',
      skills: ['Backend development', 'Payments'],
      tools: ['PostgreSQL', 'Node.js'],
      client: 'Drukarnia Wisła',
    },
  },
  {
    email: by('noor'),
    cover: { file: 'ferry-audit.webp', alt: 'A booking form; its third field is marked' },
    publishedDaysAgo: 131,
    story:
      'Sixty findings, fifty-two of them fixed in the same week. The booking form can be completed with a keyboard, a screen reader and one thumb.',
    terms: {
      title: 'Sixty findings, fixed with the report',
      brief: 'An accessibility audit of a ferry line’s booking, delivered with the fixes.',
      skills: ['Accessibility', 'User research'],
      tools: ['Axe', 'NVDA'],
      client: 'Fjordferja',
    },
  },
  {
    email: by('thao'),
    cover: {
      file: 'harvest-dashboard.webp',
      alt: 'A bar chart over eleven weeks with a rising line',
    },
    publishedDaysAgo: 122,
    story:
      'Five spreadsheets became one page that the cooperative opens every morning. It answers three questions, and nothing else.',
    terms: {
      title: 'One page for the coffee harvest',
      brief: 'Five spreadsheets became a dashboard that a cooperative opens every morning.',
      skills: ['Data engineering', 'Dashboards'],
      tools: ['dbt', 'Metabase'],
      client: 'Hợp tác xã Cầu Đất',
    },
  },
  {
    email: by('kwame'),
    cover: { file: 'chocolate-lettering.webp', alt: 'A large capital A beside a small round a' },
    publishedDaysAgo: 113,
    story:
      'A lettering that reads on a 40-gram bar and on a lorry. Drawn by hand, then given rules that the printer in Tema can follow.',
    terms: {
      title: 'Lettering for a chocolate maker',
      brief: 'A wordmark that reads on a 40-gram bar and on the side of a lorry.',
      skills: ['Lettering', 'Brand identity'],
      tools: ['Glyphs', 'Illustrator'],
      client: 'Tema Cacao',
    },
  },
  {
    email: by('sigrun'),
    cover: {
      file: 'school-places.webp',
      alt: 'A form with four fields, one of them outlined in red',
    },
    publishedDaysAgo: 104,
    story:
      'Ten parents failed at the old form while I watched. The new one has a third of the questions, and the municipality answers in four days.',
    terms: {
      title: 'Applying for a school place in six minutes',
      brief: 'A third of the questions, plain wording, and an answer in four days.',
      skills: ['Product design', 'UX writing'],
      tools: ['Figma', 'Optimal Workshop'],
      client: 'Reykjavíkurborg',
    },
  },
  {
    email: by('beatriz'),
    cover: { file: 'olive-labels.webp', alt: 'Four dark bottles with cream and ochre labels' },
    publishedDaysAgo: 95,
    story:
      'Four oils, one mill, one label system. The colour says which harvest it is, and the paper survives an oily kitchen.',
    terms: {
      title: 'Labels for four olive oils',
      brief: 'One system for four harvests, on a paper that survives an oily kitchen.',
      skills: ['Packaging', 'Illustration'],
      tools: ['Illustrator', 'InDesign'],
      client: 'Lagar da Serra',
    },
  },
  {
    email: by('haruka'),
    cover: { file: 'how-a-lock-works.webp', alt: 'A dotted path through five growing circles' },
    publishedDaysAgo: 86,
    story:
      'Ninety seconds about a lock with no battery. Engineers use it on their first day, and sales in every second meeting.',
    terms: {
      title: 'How a lock without a battery works',
      brief: 'A ninety-second film that replaced a forty-slide deck.',
      skills: ['Animation', 'Storyboarding'],
      tools: ['After Effects', 'Cinema 4D'],
      client: 'Kagi Works',
    },
  },
  {
    email: by('diego'),
    cover: { file: 'six-greys.webp', alt: 'Three cards, the middle one in red' },
    publishedDaysAgo: 77,
    story:
      'Forty shades of grey became six. Every component has its states, and the team has shipped daily since.',
    terms: {
      title: 'Forty greys to six',
      brief: 'A component library for a bank’s four products and eleven teams.',
      skills: ['Design systems', 'Prototyping'],
      tools: ['Figma', 'Storybook'],
      client: 'Banco Andino',
    },
  },
  {
    email: by('lucia'),
    cover: { file: 'bread-season.webp', alt: 'Green hills under a low orange sun' },
    publishedDaysAgo: 68,
    story:
      'A year of bread, one photograph a week, always in the light of the bakery’s own window.',
    terms: {
      title: 'A year of bread in one window',
      brief: 'Fifty-two photographs for a bakery, all in the light of its own window.',
      skills: ['Photography', 'Food styling'],
      tools: ['Capture One', 'Lightroom'],
      client: 'Forno Vecchio',
    },
  },
  {
    email: by('aroha'),
    cover: { file: 'river-people.webp', alt: 'A blue river valley at sunrise' },
    publishedDaysAgo: 59,
    story:
      'Six weeks along the Whanganui, with the people who speak for the river. Shown in four towns, and kept by the iwi.',
    terms: {
      title: 'The people who speak for the river',
      brief: 'Six weeks along the Whanganui, an exhibition in four towns.',
      skills: ['Photography', 'Photo editing'],
      tools: ['Lightroom', 'Photo Mechanic'],
      client: 'Te Awa Trust',
    },
  },
  {
    email: by('samuel'),
    cover: { file: 'night-radio.webp', alt: 'A sound wave; its middle is marked in orange' },
    publishedDaysAgo: 50,
    story:
      'Twelve episodes recorded on night buses. Every one of them is clear enough to hear over another bus.',
    terms: {
      title: 'Night buses, twelve episodes',
      brief: 'A radio series recorded on night buses, mixed to be heard on one.',
      skills: ['Sound design', 'Podcast editing'],
      tools: ['Reaper', 'iZotope RX'],
      client: 'Lagos Nights',
    },
  },
  {
    email: by('camille'),
    cover: { file: 'box-office.webp', alt: 'Six violet tiles with simple signs' },
    publishedDaysAgo: 41,
    story:
      'A membership that eight hundred people joined in one season, and the letters that brought them.',
    terms: {
      title: 'Eight hundred members for a small theatre',
      brief: 'A membership with six levels, and the campaign that filled them.',
      skills: ['Fundraising', 'Campaigns'],
      tools: ['Mailchimp', 'Airtable'],
      client: 'Théâtre du Canal',
    },
  },
  {
    email: by('maya'),
    cover: { file: 'renewals-report.webp', alt: 'A bar chart in wine red with one blue bar' },
    publishedDaysAgo: 32,
    story:
      'Subscribers left in month four, and nobody knew why. A report with one chart found it, and one email kept a third of them.',
    terms: {
      title: 'Why subscribers leave in month four',
      brief: 'One chart found the reason, and one email kept a third of them.',
      skills: ['Marketing analytics', 'Copywriting'],
      tools: ['Looker', 'SQL'],
      client: 'Daily Crate',
    },
  },
];
