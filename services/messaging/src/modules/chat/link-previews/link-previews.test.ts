import type { RequestListener } from 'node:http';
import { chatEvents } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import sharp from 'sharp';
import { type ChatTestPerson, emitMessage, from } from '../../../../test/chat-harness.ts';
import { html, image, meta, redirect, startWeb, type Web } from '../../../../test/fake-web.ts';
import { type ChatWithDocuments, startChatWithDocuments } from '../../../../test/real-documents.ts';
import { findCachedPage } from './link-previews.model.ts';
import { pageIdOf } from './link-previews.service.ts';

const ownHost = 'ours.example';
let web: Web;
let port: number;
let visits: Web['visits'];
let newPage: Web['newPage'];
let chat: ChatWithDocuments;
beforeAll(async () => {
  web = await startWeb();
  ({ port, visits, newPage } = web);
  chat = await startChatWithDocuments({ PUBLIC_URL: `http://${ownHost}:${port}` }, web.rules);
}, 30_000);
beforeEach(() => {
  visits.length = 0;
});
afterEach(() => chat?.closeWindows());
afterAll(async () => {
  await chat?.close();
  web.close();
});

async function newPair() {
  const { noor, ada, ofNoor: sender, ofAda: receiver } = await chat.twoPeople();
  const send = (message: string) => emitMessage(sender, from(noor, ada, { message }));
  const newest = async () => (await ada.messagesWith(noor)).items[0];
  return { noor, ada, sender, receiver, send, newest };
}

/** The preview that both people see once a link was read. */
async function previewOf(url: string) {
  const { sender, receiver, send, newest } = await newPair();
  const { preview } = await send(`Look: ${url} Nice?`);
  expect(preview).toBeNull();
  await eventually(() => [sender, receiver].every(({ changed }) => changed.length === 1));
  const sentPreview = receiver.changed[0]!.message.preview!;
  expect(sender.changed[0]!.message.preview).toEqual(sentPreview);
  expect((await newest()).preview).toEqual(sentPreview);
  return sentPreview;
}

/** Resolves once the link was read and has no preview. */
async function expectNoPreview(url: string) {
  const { receiver, send, newest } = await newPair();
  await send(url);
  const cached = await eventually(
    async () => (await findCachedPage(pageIdOf(url))) ?? undefined,
    20_000,
  );
  expect(cached.preview).toBeNull();
  expect((await newest()).preview).toBeNull();
  expect(receiver.changed).toEqual([]);
}

const createImage = (side = 900) =>
  sharp({ create: { width: side, height: 600, channels: 3, background: '#a36b4f' } })
    .png()
    .toBuffer();

describe('a link', () => {
  it('shows both people the preview of its page, after the message is stored', async () => {
    const imagePage = newPage(image(await createImage()));
    const { url } = newPage(
      html(
        meta('og:title', 'Boxes that &amp; survive') +
          meta('og:description', 'Forty parcels, dropped.') +
          meta('og:image', imagePage.path),
      ),
      'www.page.example',
    );
    const preview = await previewOf(url);
    expect(preview).toEqual({
      url,
      site: 'page.example',
      title: 'Boxes that & survive',
      description: 'Forty parcels, dropped.',
      image: expect.stringMatching(/^\/files\/[\w-]{32}$/),
    });
    const { body } = await chat.send(`GET ${preview.image}`);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 800 });
    expect(visits[0]?.agent).toBe(`Soloist-LinkPreview/1.0 (+http://${ownHost}:${port})`);
  });

  it('shows the title of a page without other metadata', async () => {
    const { url } = newPage(
      html('<title> Rates\n2026 </title><meta name="description" content="Of the trade.">'),
    );
    expect(await previewOf(url)).toMatchObject({
      title: 'Rates 2026',
      description: 'Of the trade.',
      image: '',
    });
  });

  it('shows plain short lines, whatever a page contains', async () => {
    const { url } = newPage(
      html(
        meta('og:title', `&lt;b&gt;Free\u202E&#8238; money&lt;/b&gt;\u0007 ${'x'.repeat(500)}`) +
          '<title>Second</title>',
        `<h1>${'y'.repeat(10)}</h1>${meta('og:description', 'In the page')}`,
      ),
    );
    const { title, description } = await previewOf(url);
    expect(title).toMatch(/^<b>Free money<\/b> x+…$/);
    expect([...title]).toHaveLength(200);
    expect(description).toBe('');
  });

  it('opens the address as written, and names the site it redirects to', async () => {
    const { path } = newPage(html('<title>There</title>'));
    const short = newPage(redirect(`http://elsewhere.example:${port}${path}`), 'sho.example');
    expect(await previewOf(`${short.url}#part`)).toMatchObject({
      url: `${short.url}#part`,
      site: 'elsewhere.example',
    });
  });

  it('is read once, however many people send it', async () => {
    const { path, url } = newPage(html('<title>Once</title>'));
    await Promise.all([previewOf(url), previewOf(url)]);
    await previewOf(`${url}#again`);
    expect(visits.filter((visit) => visit.path === path)).toHaveLength(1);
  });

  it('to an endless page shows the metadata at its start', async () => {
    const { url } = newPage((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/html' });
      res.write('<title>Endless</title>');
      const send = () => {
        while (!res.destroyed && res.write('x'.repeat(65_536)));
      };
      res.on('drain', send);
      send();
    });
    expect(await previewOf(url)).toMatchObject({ title: 'Endless' });
  });
});

describe('no preview is shown for', () => {
  it.each<[string, () => string]>([
    ['an address of this machine', () => `http://127.0.0.1:${port}/secret`],
    [
      'a name that resolves to this machine',
      () => newPage(html('<title>x</title>'), 'home.example').url,
    ],
    ['another port', () => 'http://page.example:27017/'],
    ['a name of this machine', () => `http://localhost:${port}/`],
    ['a page of ours', () => newPage(html('<title>Settings</title>'), ownHost).url],
  ])('%s, which is never requested', async (_what, make) => {
    await expectNoPreview(make());
    expect(visits).toEqual([]);
  });

  it.each([
    ['this machine', () => `http://127.0.0.1:${port}/secret`],
    ['a name that resolves to this machine', () => `http://home.example:${port}/secret`],
    ['a page of ours', () => newPage(html('<title>Settings</title>'), ownHost).url],
  ])('a page that redirects to %s', async (_what, location) => {
    const { url } = newPage(redirect(location()));
    await expectNoPreview(url);
    expect(visits.some(({ path }) => path === '/secret')).toBe(false);
  });

  it.each<[string, RequestListener]>([
    ['an error', (_req, res) => void res.writeHead(404).end('<title>Not found</title>')],
    ['a document', image(Buffer.from('%PDF-1.7'), 'application/pdf')],
    ['bytes with the type of a page', image(Buffer.alloc(5000, 0xff), 'text/html')],
    ['a page without a title', html('', 'Hello')],
    ['a broken connection', (_req, res) => void res.destroy()],
    ['a page that never answers', () => {}],
  ])('%s', async (_what, answer) => {
    await expectNoPreview(newPage(answer).url);
  });
});

describe('a page’s image', () => {
  const pageWithImage = (address: string) =>
    newPage(html(`<title>With a picture</title>${meta('og:image', address)}`)).url;

  it.each<[string, () => Promise<string> | string]>([
    ['does not exist', () => '/nowhere.png'],
    ['is on this machine', () => `http://127.0.0.1:${port}/secret`],
    ['is not an address', () => 'http://'],
    ['is a data URL', () => 'data:image/png;base64,AAAA'],
    [
      'is a page with an image type',
      () => newPage(image(Buffer.from('<html><script>1</script></html>'))).path,
    ],
    [
      'is too large',
      async () =>
        newPage(image(Buffer.concat([await createImage(), Buffer.alloc(5 * 1024 * 1024)]))).path,
    ],
  ])('is left out if it %s', async (_what, make) => {
    const preview = await previewOf(pageWithImage(await make()));
    expect(preview).toMatchObject({ title: 'With a picture', image: '' });
    expect(visits.some(({ path }) => path === '/secret')).toBe(false);
  });

  it('is stored as long as a message shows it', async () => {
    const url = pageWithImage(newPage(image(await createImage(700))).path);
    const { noor, receiver, send } = await newPair();
    const { id } = await send(url);
    await eventually(() => receiver.changed.length === 1);
    const _id = receiver.changed[0]!.message.preview!.image.split('/').at(-1)!;
    const removeAt = async () => (await chat.stored('pictures').findOne({ _id }))?.removeAt;
    await eventually(async () => (await removeAt()) === null);
    expect((await noor.send(`DELETE /chat/messages/${id}`)).status).toBe(200);
    await eventually(async () => (await removeAt()) instanceof Date);
  });
});

describe('a changed message', () => {
  const edit = (noor: ChatTestPerson, id: string, message: string) =>
    noor.send(`PATCH /chat/messages/${id}`, { message });

  it('shows its new link’s preview, and none without a link', async () => {
    const [first, second] = ['First', 'Second'].map((title) =>
      newPage(html(`<title>${title}</title>`)),
    );
    const { noor, receiver, send, newest } = await newPair();
    const { id } = await send(first!.url);
    await eventually(() => receiver.changed.length === 1);
    const edited = await edit(noor, id, `Again ${first!.url}`);
    expect(edited.body.message.preview.title).toBe('First');
    const changed = await edit(noor, id, second!.url);
    expect(changed.body.message.preview).toBeNull();
    await eventually(async () => (await newest()).preview?.title === 'Second');
    await edit(noor, id, 'No link');
    expect((await newest()).preview).toBeNull();
  });

  it('shows no preview when its page responds after the message was deleted', async () => {
    let answer = () => {};
    const { url } = newPage((req, res) => {
      answer = () => html('<title>Late</title>')(req, res);
    });
    const { noor, receiver, send, newest } = await newPair();
    const { id } = await send(url);
    await eventually(() => visits.length === 1);
    await noor.send(`DELETE /chat/messages/${id}`);
    answer();
    await eventually(async () => (await findCachedPage(pageIdOf(url)))?.preview?.title === 'Late');
    await eventually(() => receiver.changed.length === 1);
    expect((await newest()).preview).toBeNull();
  });
});

it('reads at most thirty pages a minute for a person, and shows later links without a preview', async () => {
  const many = Array.from({ length: 31 }, () => newPage(html('<title>One of many</title>')));
  const { send, receiver } = await newPair();
  for (const { url } of many.slice(0, 30)) await send(url);
  await eventually(() => receiver.changed.length === 30, 30_000);
  await send(many[30]!.url);
  await previewOf(newPage(html('<title>Of another person</title>')).url);
  expect(receiver.received).toHaveLength(31);
  expect(visits.some(({ path }) => path === many[30]!.path)).toBe(false);
}, 60_000);

it('takes only addresses with a scheme as links', async () => {
  const { sender, ada, noor } = await newPair();
  const message = 'See README.md, page.example and ada@page.example';
  await sender.say(chatEvents.send, from(noor, ada, { message }));
  const { url } = newPage(html('<title>After</title>'));
  await previewOf(url);
  expect(visits.map(({ host }) => host)).toEqual([`page.example:${port}`]);
});
