import { type RichTextDocument, richText } from '@soloist/contracts';
import { richTextToHtml, tidyRichText } from '@soloist/rich-text';
import { attacks } from '@soloist/rich-text/attacks';
import type { TestService } from '@soloist/server-kit/testing-service';
import { parseHtml } from '../../../../test/dom.ts';
import {
  newFreelancer,
  sampleProject,
  startTestMarketplace,
} from '../../../../test/marketplace.ts';
import { ProjectModel } from './projects.model.ts';

let marketplace: TestService;
let token: string;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ({ token } = await newFreelancer(marketplace));
});

const create = (over: object) =>
  marketplace.send('POST /project', { token, body: sampleProject(over) });
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: object[]) => ({ type: 'doc', content });

const page = parseHtml().createElement('div');

/** Expects tidy stored blocks, and HTML without scripts, handlers and unsafe URL schemes. */
async function expectHarmless(id: string) {
  const stored = (await ProjectModel.findById(id).lean())?.terms.description as RichTextDocument;
  expect(richText.safeParse(stored).success).toBe(true);
  expect(tidyRichText(stored)).toEqual(stored);
  page.innerHTML = richTextToHtml(stored);
  for (const element of page.querySelectorAll('*')) {
    expect(harmless).toContain(element.localName);
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^style$|^srcdoc$|^form/);
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:)/i);
      if (name === 'src') expect(value).toMatch(/^\/files\/[\w-]{32}(\?w=\d+)?$/);
    }
  }
}
const harmless = 'p h2 h3 h4 h5 h6 blockquote ul ol li pre code hr br img a strong em u s'.split(
  ' ',
);

const texts = [...attacks.html, ...attacks.markdown];
/** Groups cases into few projects: a person may have at most two hundred. */
const bundlesOf = <T>(cases: T[]) =>
  Array.from({ length: Math.ceil(cases.length / 20) }, (_, at) =>
    cases.slice(at * 20, at * 20 + 20),
  );

// About 250 texts each take longer than other tests on a busy machine.
const timeoutMs = 120_000;

describe('a hostile description', () => {
  it.each(['html', 'text', 'blocks'])(
    'is stored harmlessly as %s',
    async (type) => {
      for (const cases of bundlesOf(texts)) {
        await Promise.all(
          cases.map(async (text) => {
            const description = type === 'blocks' ? JSON.stringify(doc(paragraph(text))) : text;
            const { status, body } = await create({ type, description });
            expect([status, text]).toEqual([200, text]);
            await expectHarmless(body.project.id);
          }),
        );
        await ProjectModel.deleteMany({});
      }
    },
    timeoutMs,
  );

  it(
    'is stored harmlessly as handcrafted blocks, sent as JSON or as a string',
    async () => {
      const outcomes: number[] = [];
      for (const json of attacks.json) {
        for (const description of [json, JSON.stringify(json)]) {
          const { status, body } = await create({ type: 'blocks', description });
          outcomes.push(status);
          if (status === 200) await expectHarmless(body.project.id);
        }
        await ProjectModel.deleteMany({});
      }
      expect(outcomes.every((status) => status === 200 || status === 400)).toBe(true);
      // Most are fixed, not refused, when they are sent as text.
      expect(outcomes.filter((status) => status === 200).length).toBeGreaterThan(
        attacks.json.length / 2,
      );
    },
    timeoutMs,
  );
});

describe('a description', () => {
  const contentOf = async (over: object) => (await create(over)).body.project.content;

  it('is accepted as blocks, as their JSON, as HTML or as plain text', async () => {
    const blocks = doc(paragraph('One'), paragraph('Two'));
    expect(await contentOf({ type: 'blocks', description: blocks })).toEqual(blocks);
    expect(await contentOf({ type: 'blocks', description: JSON.stringify(blocks) })).toEqual(
      blocks,
    );
    expect(await contentOf({ type: 'html', description: '<p>One</p><p>Two</p>' })).toEqual(blocks);
    expect(await contentOf({ type: 'text', description: 'One\r\n \r\nTwo\n' })).toEqual(blocks);
    expect(await contentOf({ type: 'text', description: '<b>a</b>\nb' })).toEqual(
      doc({
        type: 'paragraph',
        content: [
          { type: 'text', text: '<b>a</b>' },
          { type: 'hardBreak' },
          { type: 'text', text: 'b' },
        ],
      }),
    );
  });

  it.each(['html', 'blocks', 'text'])('may be empty as %s', async (type) => {
    expect(await contentOf({ type, description: ' ' })).toEqual(doc());
  });

  it.each([
    ['broken JSON', '{"type":"doc"', 'The blocks of this text are not valid JSON.'],
    ['JSON without a document', '[{"type":"paragraph"}]', 'This text has an invalid format.'],
    ['no blocks', 'Hello', 'The blocks of this text are not valid JSON.'],
  ])('is refused as blocks when it is %s', async (_what, description, message) => {
    expect(await create({ type: 'blocks', description })).toMatchObject({
      status: 400,
      body: { message, details: [{ path: 'description', message }] },
    });
  });

  it('is refused with a message when it has unknown blocks', async () => {
    for (const [description, message] of [
      [doc({ type: 'iframe' }), 'This text has an invalid format.'],
      [7, 'Please write a text.'],
    ]) {
      expect((await create({ type: 'blocks', description })).body.message).toBe(message);
    }
  });

  const long = 299_000;
  it.each([
    ['html', `<p>${'é'.repeat(long)}</p>`],
    ['text', `${'"'.repeat(long / 2 - 500)}`],
    ['blocks', JSON.stringify(doc(...Array(6).fill(paragraph('x'.repeat(49_500)))))],
  ])('of 300,000 characters is stored whole as %s', async (type, description) => {
    const { status, body } = await create({ type, description });
    expect(status).toBe(200);
    const letters = JSON.stringify(body.project.content).match(/é|x|\\"/g)?.length;
    expect(letters).toBeGreaterThanOrEqual(148_000);
  });

  it.each([
    ['characters as text', 'text', 'a'.repeat(300_001)],
    ['characters as HTML', 'html', 'a'.repeat(300_001)],
    ['lines', 'text', 'a\n\n'.repeat(6000)],
    ['blocks as HTML', 'html', '<p>a</p>'.repeat(6000)],
    ['blocks', 'blocks', doc(...Array(5001).fill({ type: 'paragraph' }))],
    ['blocks as JSON', 'blocks', JSON.stringify(doc(...Array(5001).fill({ type: 'paragraph' })))],
  ])('is refused, not truncated, with too many %s', async (_what, type, description) => {
    expect(await create({ type, description })).toMatchObject({
      status: 400,
      body: { message: 'This text is too long.' },
    });
  });
});
