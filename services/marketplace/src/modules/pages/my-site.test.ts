import { defaultDesign, type SiteDesign } from '@soloist/contracts';
import type { TestService } from '@soloist/server-kit/testing-service';
import {
  newFreelancer,
  newProfile,
  profileChanged,
  startTestMarketplace,
} from '../../../test/marketplace.ts';
import { SiteModel } from '../sites/sites.model.ts';
import { storeOwnerProfile } from '../sites/sites.service.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
});

const design = (over: Partial<SiteDesign> = {}): SiteDesign => ({ ...defaultDesign(), ...over });
const readMySite = async ({ token } = ada) =>
  (await marketplace.send('GET /site/own', { token })).body.site;
const save = (draft: object, revision: number, { token } = ada) =>
  marketplace.send('PUT /site/own', { token, body: { draft, revision } });
const publish = (published: boolean, { token } = ada) =>
  marketplace.send('POST /site/own/publish', { token, body: { published } });
const renewPreview = async ({ token } = ada) =>
  (await marketplace.send('POST /site/own/preview', { token })).body.site.previewToken as string;
const host = ({ profile } = ada) => `${profile.username}.localhost`;
const visit = (query = '', of = ada) =>
  marketplace.send(`GET /site/page/${host(of)}?${new URLSearchParams(query)}`);
const headlineFor = async (query = '') => {
  const { status, body } = await visit(query);
  return status === 200 ? body.site.design.headline : status;
};

describe('a new freelancer’s site', () => {
  it('is unpublished with the first design and has no preview link', async () => {
    const profile = newProfile();
    await storeOwnerProfile(profileChanged(profile, { isPublished: false }));
    const token = marketplace.tokenFor({ userId: profile.id, role: 'freelancer' });
    expect(await readMySite({ ...ada, token })).toEqual({
      host: `${profile.username}.localhost`,
      draft: defaultDesign(),
      revision: 0,
      live: null,
      published: false,
      publishedAt: null,
      previewToken: null,
    });
  });

  it('has one design from its theme and accent when it is older than designs', async () => {
    const former = { $set: { theme: 'poster', accent: '#7A1F5C' } };
    const none = { draft: 1, live: 1, revision: 1, publishedAt: 1 };
    await SiteModel.updateOne({ ownerId: ada.id }, { ...former, $unset: none });
    const expected = design({ theme: 'poster', accent: '#7a1f5c' });
    expect(await readMySite()).toMatchObject({ draft: expected, live: expected, revision: 0 });
    expect((await visit()).body.site.design).toEqual(expected);
    expect((await save(design({ headline: 'Boxes' }), 0)).body.site.revision).toBe(1);
    expect((await visit()).body.site.design).toEqual(expected);
  });

  it('has the default design when it is older and its theme or accent is invalid', async () => {
    const former = { $set: { theme: 'plain', accent: 'plum' } };
    await SiteModel.updateOne({ ownerId: ada.id }, { ...former, $unset: { draft: 1, live: 1 } });
    expect((await readMySite()).draft).toEqual(defaultDesign());
  });
});

describe('the draft', () => {
  it('is visible to its owner only, until it is published', async () => {
    const reply = await save(design({ headline: 'Boxes' }), 0);
    expect(reply).toMatchObject({ status: 200, body: { site: { revision: 1 } } });
    expect((await readMySite()).draft.headline).toBe('Boxes');
    expect(await headlineFor()).toBe('');
    expect((await publish(true)).body.site.live.headline).toBe('Boxes');
    expect(await headlineFor()).toBe('Boxes');
  });

  it('is not overwritten from an outdated window; saving the same again succeeds', async () => {
    await save(design({ headline: 'One' }), 0);
    expect(await save(design({ headline: 'Two' }), 0)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'Your site was changed in another window.' },
    });
    const again = await save(design({ headline: 'One' }), 0);
    expect(again).toMatchObject({ status: 200, body: { site: { revision: 1 } } });
    expect((await save(design({ headline: 'Two' }), 1)).body.site.revision).toBe(2);
  });

  it('has the content of one of ten windows that save concurrently', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => save(design({ headline: `W${i}` }), 0)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });

  const duplicateSection = () => {
    const [first, ...others] = defaultDesign().sections;
    return [first!, first!, ...others.slice(1)];
  };
  it.each([
    ['an unknown theme', { theme: 'plain' }],
    ['an invalid colour', { accent: 'red' }],
    ['a colour followed by more', { accent: '#ffffff;x' }],
    ['a section twice', { sections: duplicateSection() }],
    ['a missing section', { sections: defaultDesign().sections.slice(1) }],
    ['an operator', { headline: { $gt: '' } }],
    ['an unknown field', { css: 'body{}' }],
  ])('is refused with %s', async (_what, over) => {
    expect(await save({ ...design(), ...over }, 0)).toMatchObject({ status: 400 });
    expect((await readMySite()).revision).toBe(0);
  });
});

describe('an unpublished site', () => {
  it('is not found until it is published again, with the current draft', async () => {
    await publish(false);
    expect(await readMySite()).toMatchObject({ published: false, live: defaultDesign() });
    expect((await visit()).status).toBe(404);
    await save(design({ headline: 'Later' }), 0);
    expect((await visit()).status).toBe(404);
    await publish(true);
    expect(await headlineFor()).toBe('Later');
  });
});

describe('the preview', () => {
  it('shows the draft to anyone with its address, also of an unpublished site', async () => {
    const preview = await renewPreview();
    expect(preview).toMatch(/^[\w-]{32}$/);
    await save(design({ headline: 'Draft' }), 0);
    expect((await visit(`preview=${preview}`)).body).toMatchObject({
      preview: true,
      site: { design: { headline: 'Draft' } },
    });
    expect((await visit()).body.preview).toBe(false);
    await publish(false);
    expect(await headlineFor(`preview=${preview}`)).toBe('Draft');
  });

  it('has only one valid address at a time', async () => {
    const [former, next] = [await renewPreview(), await renewPreview()];
    await publish(false);
    expect(await headlineFor(`preview=${former}`)).toBe(404);
    expect(await headlineFor(`preview=${next}`)).toBe('');
  });

  it.each(['x'.repeat(32), 'x', '', '{"$gt":""}'])(
    'is not opened by %j, an invalid token',
    async (token) => {
      await renewPreview();
      await save(design({ headline: 'Draft' }), 0);
      expect((await visit(`preview=${encodeURIComponent(token)}`)).body).toMatchObject({
        preview: false,
        site: { design: { headline: '' } },
      });
    },
  );

  it('is not opened by the token of another site, or on a site without a preview', async () => {
    const token = await renewPreview(await newFreelancer(marketplace));
    await publish(false);
    for (const preview of [token, 'null', 'undefined']) {
      expect((await visit(`preview=${preview}`)).status).toBe(404);
    }
  });
});

describe('an owner’s site', () => {
  it('cannot be read or changed by other people', async () => {
    const other = await newFreelancer(marketplace);
    await save(design({ headline: 'Mine' }), 0, other);
    await publish(false, other);
    await renewPreview(other);
    expect(await readMySite()).toMatchObject({ revision: 0, published: true, previewToken: null });
  });

  it.each(['GET /site/own', 'PUT /site/own', 'POST /site/own/publish', 'POST /site/own/preview'])(
    '%s can only be called by signed-in freelancers',
    async (call) => {
      const body = call.endsWith('own') ? { draft: design(), revision: 0 } : { published: false };
      const sent = call.startsWith('GET') || call.endsWith('preview') ? {} : { body };
      expect((await marketplace.send(call, { ...sent })).status).toBe(401);
      const token = marketplace.tokenFor({ role: 'employer' });
      expect((await marketplace.send(call, { ...sent, token })).status).toBe(403);
    },
  );

  it('is not found before identity has published the person', async () => {
    const token = marketplace.tokenFor();
    expect((await marketplace.send('GET /site/own', { token })).status).toBe(404);
  });
});
