import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEmbeddedEngine } from './embedded/embedded-engine.service.ts';
import type { SearchEngine, SearchEntry } from './engine.rules.ts';

/** Name: headline; skills; place. A name with `+` has a plan. */
const people = `
Ada: Software engineer for banks; Java, Spring Boot; London, United Kingdom
Bo: Front-end developer; React, TypeScript; Copenhagen, Denmark
Cai: I build mobile apps; iOS, Swift; Berlin, Germany
Dee: Websites for small shops; Web development, WordPress; Porto, Portugal
Eli: Logos and brand identities; Logo design, Brand identity; Lisbon, Portugal
Fay: Graphic designer; Graphic design, Posters; Vienna, Austria
Gus: Illustrator for children's books; Illustration; Munich, Germany
Hal: Motion designer; Animation, After Effects; Prague, Czechia
Ida: Animal photographer; Photography; Milan, Italy
Jo: Film editor; Video editing, DaVinci Resolve; Warsaw, Poland
Kit: Copywriter for museums; Copywriting; Dublin, Ireland
Lea: German to English; Translation, Proofreading; Cologne, Germany
Max: Numbers in order; Bookkeeping, Xero; Brussels, Belgium
Ned: Chartered accountant; Accounting, Tax; Edinburgh, United Kingdom
Ola: Tests and interviews; User research; Gothenburg, Sweden
Pia: Interfaces that people understand; UX design, Figma; Zurich, Switzerland
Quin: Statistics and models; Machine learning, Python; Paris, France
Rae: Dashboards; Data analysis, SQL; Mumbai, India
Sam: Servers that stay up; Systems administration, Linux; Kyiv, Ukraine
Tea: Contracts for creators; Contract law; Rome, Italy
Uma: Found in every search engine; SEO, Content writing; Athens, Greece
Vic: Instagram for cafes; Social media; Naples, Italy
Wes: Voice of your podcast; Voice acting; Bucharest, Romania
Xia: Mixing and mastering; Sound design; Beijing, China
Yul: Boxes and bags for coffee; Packaging design; The Hague, Netherlands
Zoe: Conferences in Europe; Event planning; Geneva, Switzerland
Abe: Airline consultant; Revenue management; New York, United States
Bea: Account management; Key accounts; Seville, Spain
Cy: Rooms with character; Interior design; Florence, Italy
Dot: Houses and museums; Architecture; Turin, Italy
Eve: Your inbox and calendar; Virtual assistance; Kolkata, India
Fox: 3D product renders; Blender, Rendering; Nuremberg, Germany
Gil: Go services; Golang, Kubernetes; Krakow, Poland
Hua: Fonts for brands; Type design; Beijing, China
Ian: Engine tuning; Combustion engines; Turin, Italy
Joy: JavaScript for fun; JavaScript; Havana, Cuba
Ken+: Lettering on walls; Lettering; Antwerp, Belgium
Lou: Slides that sell; Presentation design; Bengaluru, India
May: Games for learning; Unity, Game development; Helsinki, Finland
Nia: Drone flights; Aerial photography; Cape Town, South Africa
Oz: Press and launches; Public relations; Strasbourg, France
Pam: Stews and sauces; Cooking; Istanbul, Turkey
`;
const jobs = `
shop: Online shop for ceramics; Shopify; E-commerce
logo: New logo for a bakery; Logo design
app: iPhone app for divers; Swift
books: Monthly books and payroll; Bookkeeping
film: Cut our festival film; Video editing
text: Texts for our homepage; Copywriting
site: Website for a law firm; WordPress
draw: Drawings for a cookbook; Illustration
maps: Map of our trails; Cartography
`;

const ids = new Map<string, string>();
function entryOf(kind: 'profile' | 'job', line: string, at: number): SearchEntry {
  const [name = '', rest = ''] = line.split(': ');
  const [headline = '', skills = '', place = ''] = rest.split('; ');
  const label = name.replace('+', '');
  const id = at.toString(16).padStart(24, kind === 'job' ? 'b' : 'a');
  ids.set(id, label);
  return {
    kind,
    id,
    ownerId: id,
    title: kind === 'job' ? headline : label,
    keywords: [headline, ...skills.split(', ')],
    body: [headline, place].join(' · '),
    facets: {},
    first: name.endsWith('+'),
    at: new Date(Date.UTC(2026, 0, 1) + at * 1000),
  };
}

let engine: SearchEngine;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'soloist-meaning-'));
  engine = createEmbeddedEngine(path.join(folder, 'index.db'));
  for (const [kind, lines] of Object.entries({ profile: people, job: jobs })) {
    const entries = lines
      .trim()
      .split('\n')
      .map((line, at) => entryOf(kind as 'profile' | 'job', line, at));
    await engine.put(entries);
  }
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const find = async (q: string, kind: 'profile' | 'job' = 'profile') => {
  const results = await engine.find({ kind, q, facets: {} }, { limit: 50 });
  return results.ids.map((id) => ids.get(id) ?? id);
};
const list = (names: string) => names.split(' ').filter(Boolean);

describe('people', () => {
  it.each([
    // Query, people who come first in any order, people who do not appear.
    ['programmer', 'Ada', 'Abe Bea Kit Ian'],
    ['programmers', 'Ada', 'Abe Bea Kit'],
    ['programer', 'Ada', 'Abe Bea Kit'],
    ['coder', 'Ada', 'Abe Fay'],
    ['developer', 'Bo', 'Abe Bea'],
    ['software engineer', 'Ada', 'Ian Uma'],
    ['java', 'Ada', 'Joy'],
    ['javascript', 'Joy', 'Ian'],
    ['js', 'Joy', 'Kit'],
    ['golang', 'Gil', 'Bea'],
    ['go', 'Gil', 'Bea Abe'],
    ['frontend', 'Bo', 'Abe'],
    ['app developer', 'Cai', 'Abe Bea'],
    ['iphone', 'Cai', 'Abe'],
    ['website builder', 'Dee', 'Abe Bea'],
    ['web programmer', 'Dee', 'Abe'],
    ['logo maker', 'Eli', 'Kit Ada'],
    ['logos', 'Eli', 'Kit'],
    ['logo desinger', 'Eli', 'Kit'],
    ['corporate identity', 'Eli', 'Abe'],
    ['branding', 'Eli', 'Bea'],
    ['visual design', 'Fay', 'Ada'],
    ['grafic designer', 'Fay', 'Ada'],
    ['draws picture books', '', 'Max'],
    ['cartoonist', 'Gus', 'Ida'],
    ['animator', 'Hal', 'Ida'],
    ['motion graphics', 'Hal', 'Ida'],
    ['photographer', 'Ida Nia', 'Hal'],
    ['photos of animals', '', 'Hal'],
    ['video cutter', 'Jo', 'Kit'],
    ['adman', 'Kit', 'Ada'],
    ['slogan', 'Kit', 'Ada'],
    ['translator', 'Lea', 'Gus'],
    ['localisation', 'Lea', 'Gus'],
    ['lector', 'Lea', 'Max'],
    ['book keeper', 'Max', 'Bea Gus'],
    ['accountant', 'Ned', 'Bea'],
    ['auditor', 'Ned', 'Bea'],
    ['usability tests', 'Ola', 'Sam'],
    ['user interviews', 'Ola', 'Sam'],
    ['ux researcher', 'Ola', 'Ida'],
    ['experience design', 'Pia', 'Ida'],
    ['ai', 'Quin', 'Abe'],
    ['ai engineer', 'Quin', 'Ian Abe'],
    ['statistician', 'Quin', 'Abe'],
    ['data analyst', 'Rae', 'Abe'],
    ['sysadmin', 'Sam', 'Bea'],
    ['lawyer', 'Tea', 'Ada'],
    ['search optimisation', 'Uma', 'Ian'],
    ['influencer', 'Vic', 'Ada'],
    ['narrator', 'Wes', 'Ada'],
    ['audio engineer', 'Xia', 'Ian Uma'],
    ['package designer', 'Yul', 'Ada'],
    ['Packaging designer who knows coffee', 'Yul', 'Vic'],
    ['conference organiser', 'Zoe', 'Bea'],
    ['interior decorator', 'Cy', 'Vic'],
    ['building design', 'Dot', 'Vic'],
    ['secretary', 'Eve', 'Ada'],
    ['3d artist', 'Fox', 'Gus'],
    ['typeface', 'Hua', 'Kit'],
    ['calligraphy', 'Ken', 'Kit'],
    ['pitch deck', 'Lou', 'Kit'],
    ['game programmer', 'May', 'Kit'],
    ['aerial photos', 'Nia', 'Hal'],
    ['press officer', 'Oz', 'Kit'],
    ['chef', 'Pam', 'Kit'],
    ['Kopenhagen', 'Bo', 'Ada'],
    ['København', 'Bo', 'Ada'],
    ['Lisboa', 'Eli', 'Dee'],
    ['Wien', 'Fay', 'Gus'],
    ['München', 'Gus', 'Lea'],
    ['Muenchen', 'Gus', 'Lea'],
    ['Köln', 'Lea', 'Gus'],
    ['Praha', 'Hal', 'Jo'],
    ['Den Haag', 'Yul', 'Max'],
    ['Bombay', 'Rae', 'Eve'],
    ['Deutschland', 'Cai Gus Lea Fox', 'Fay'],
    ['Italien', 'Ida Tea Vic Cy Dot Ian', 'Fay'],
    ['UK', 'Ada Ned', 'Sam'],
    ['programmer in Kopenhagen', 'Bo', 'Ada'],
    ['architect Torino', 'Dot', 'Ian Cy'],
    ['illustrator deutschland', 'Gus', 'Lea'],
  ])('%s: %s first, never %s', async (q, first, never) => {
    const found = await find(q);
    const top = list(first);
    expect(found.slice(0, top.length).toSorted()).toEqual(top.toSorted());
    for (const name of list(never)) expect(found).not.toContain(name);
  });
});

describe('jobs', () => {
  it.each([
    ['webshop', 'shop', 'logo film'],
    ['logo maker', 'logo', 'text books'],
    ['app developer', 'app', 'text'],
    ['ios', 'app', 'books'],
    ['bookkeeper', 'books', 'draw'],
    ['video editor', 'film', 'text'],
    ['copywriter', 'text', 'books'],
    ['web developer', 'site', 'books'],
    ['illustrator', 'draw', 'film'],
    ['map maker', 'maps', 'film'],
  ])('%s: %s first, never %s', async (q, first, never) => {
    const found = await find(q, 'job');
    expect(found[0]).toBe(first);
    for (const name of list(never)) expect(found).not.toContain(name);
  });
});

it('lists related skills after people who have the skill, although they have a plan', async () => {
  const found = await find('typography');
  expect(found).toEqual(['Hua', 'Ken', 'Fay']);
});

it('pages through matches and then related ones, each once', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await engine.find(
      { kind: 'profile', q: 'graphic designer', facets: {} },
      { limit: 1, cursor },
    );
    seen.push(...page.ids);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.map((id) => ids.get(id))).toEqual(await find('graphic designer'));
  expect(new Set(seen).size).toBe(seen.length);
});

it('reports the corrected spelling of a word that only the vocabulary knows', async () => {
  const question = { kind: 'profile' as const, q: 'programer', facets: {} };
  const { corrected } = await engine.find(question, { limit: 1 });
  expect(corrected).toEqual([{ from: 'programer', to: 'programmer' }]);
});
