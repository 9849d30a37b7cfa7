import { randomUUID } from 'node:crypto';
import { newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { listenAsDocuments } from '../../../../test/fake-documents.ts';
import { imageAddress, startTestMarketplace } from '../../../../test/marketplace.ts';
import { DraftVersionModel } from './draft-versions.model.ts';

let marketplace: TestService;
let draft_id: string;
let person: { userId: string; token: string };
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
const signIn = (userId = newId()) => ({ userId, token: marketplace.tokenFor({ userId }) });
beforeEach(() => {
  draft_id = randomUUID();
  person = signIn();
});

const wordsOf = (count: number, letter = 'a') => Array(count).fill(letter).join(' ');
const contentOf = (text: string, image?: string) => ({
  description: {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text }] },
      ...(image ? [{ type: 'image', attrs: { src: imageAddress(image), alt: '' } }] : []),
    ],
  },
});
/** Saves texts one after the other, the first at revision `from`. */
async function saveTexts(texts: (string | [string, string])[], from = 0) {
  for (const [at, text] of texts.entries()) {
    const content = contentOf(...((Array.isArray(text) ? text : [text]) as [string, string?]));
    const body = { kind: 'blog', title: `Saved ${from + at + 1}`, content, revision: from + at };
    const { status } = await marketplace.send(`PUT /drafts/${draft_id}`, { ...person, body });
    expect(status).toBe(200);
  }
}
const list = async () =>
  (await marketplace.send(`GET /drafts/${draft_id}/versions`, person)).body.versions;
const read = (revision: number | string, { token } = person) =>
  marketplace.send(`GET /drafts/${draft_id}/versions/${revision}`, { token });
const revisionsOf = (versions: { revision: number }[]) => versions.map(({ revision }) => revision);

/** Makes all stored versions four minutes older. */
async function ageVersions() {
  const savedAt = new Date(Date.now() - 4 * 60_000);
  await DraftVersionModel.updateMany({ draft_id }, { $set: { savedAt } });
}

describe('a draft’s earlier version', () => {
  it('is stored every few minutes of writing, listed newest first, and readable as saved', async () => {
    await saveTexts(['a', 'a b', 'a b c', 'a b c d']);
    expect(revisionsOf(await list())).toEqual([1]);
    await ageVersions();
    await saveTexts(['a b c d e', 'a b c d e f'], 4);
    expect(await list()).toEqual([
      { revision: 4, title: 'Saved 4', savedAt: expect.any(String), words: 4 },
      { revision: 1, title: 'Saved 1', savedAt: expect.any(String), words: 1 },
    ]);
    expect((await read(4)).body.draft).toEqual({
      draft_id,
      kind: 'blog',
      title: 'Saved 4',
      content: contentOf('a b c d'),
      revision: 4,
      updatedAt: expect.any(String),
    });
  });

  it('is stored immediately when more than half of the text is removed, but not at half', async () => {
    await saveTexts(['a', wordsOf(100), wordsOf(50), wordsOf(100), wordsOf(49)]);
    expect(revisionsOf(await list())).toEqual([4, 1]);
    expect((await read(4)).body.draft.content).toEqual(contentOf(wordsOf(100)));
  });

  it('is stored immediately when another text replaces it, such as a restored version', async () => {
    const [older, newer] = [wordsOf(300), `${wordsOf(300)} ${wordsOf(260, 'b')}`];
    await saveTexts(['a', older, newer, older]);
    expect(revisionsOf(await list())).toEqual([3, 1]);
    await saveTexts([`${older} and a word more`, older], 4);
    expect(revisionsOf(await list())).toEqual([3, 1]);
  });

  it('is stored once when two windows save concurrently', async () => {
    await saveTexts(['a']);
    const body = (title: string) => ({ kind: 'blog', title, content: {}, revision: 1 });
    const replies = await Promise.all(
      ['One', 'Other'].map((title) =>
        marketplace.send(`PUT /drafts/${draft_id}`, { ...person, body: body(title) }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(revisionsOf(await list())).toEqual([1]);
  });

  it('is restored by saving it again', async () => {
    await saveTexts([wordsOf(10), 'a']);
    const { content } = (await read(1)).body.draft;
    const body = { kind: 'blog', title: 'Back', content, revision: 2 };
    const reply = await marketplace.send(`PUT /drafts/${draft_id}`, { ...person, body });
    expect(reply.status).toBe(200);
  });

  it('is one of the newest thirty; older ones and their images are deleted', async () => {
    const documents = listenAsDocuments(marketplace.config.REDIS_URL);
    await saveTexts([[wordsOf(10), 'f'], 'a']);
    const first = await DraftVersionModel.findOne({ draft_id }).lean();
    for (let at = 1; at <= 30; at++) await saveTexts([wordsOf(10), 'a'], at * 2);
    expect(revisionsOf(await list())).toEqual(Array.from({ length: 30 }, (_, at) => 61 - at * 2));
    expect((await read(1)).status).toBe(404);
    expect((await DraftVersionModel.findById(first?._id).lean())?.content).toEqual({});
    const events = await documents.eventsOf(`draft-version:${first?._id}`, 2);
    expect(events).toMatchObject([{ images: [imageAddress('f')] }, { images: [] }]);
    await documents.close();
  });

  it.each([
    ['deleted', () => marketplace.send(`DELETE /drafts/${draft_id}`, person)],
    ['published', () => marketplace.send('POST /blogs', { ...person, body: aBlog({ draft_id }) })],
  ])('is deleted once the draft is %s', async (_what, end) => {
    await saveTexts([[wordsOf(10), 'f'], wordsOf(10), 'a']);
    expect((await end()).status).toBe(200);
    expect((await read(1)).status).toBe(410);
    // The version with an image leaves a mark until documents has received its event.
    const left = await DraftVersionModel.find({ draft_id }).lean();
    expect(left.map(({ content, title }) => [content, title])).toEqual([[{}, '']]);
  });

  it('cannot be read by other people', async () => {
    await saveTexts([wordsOf(10), 'a']);
    const other = signIn();
    for (const path of ['versions', 'versions/1']) {
      const reply = await marketplace.send(`GET /drafts/${draft_id}/${path}`, other);
      expect(reply.status).toBe(404);
    }
    const employer = marketplace.tokenFor({ role: 'employer' });
    expect((await read(1, { ...person, token: employer })).status).toBe(404);
    expect((await read(1, { ...person, token: '' })).status).toBe(401);
  });

  it.each(['0', '2', '-1', '1.5', 'one'])('returns not found for revision %s', async (revision) => {
    await saveTexts([wordsOf(10), 'a']);
    expect((await read(revision)).status).toBe(404);
  });
});

const aBlog = (over: object) => ({ title: 'Words', description: '<p>Words</p>', ...over });
