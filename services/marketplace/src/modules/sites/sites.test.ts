import { defaultDesign } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { newProfile, profileChanged, startTestMarketplace } from '../../../test/marketplace.ts';
import { SiteModel } from './sites.model.ts';
import { storeOwnerProfile } from './sites.service.ts';

let marketplace: TestService;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());

const read = (host: string) => marketplace.send(`GET /site/page/${host}`);
const hostOf = ({ username }: { username: string }) => `${username}.localhost`;
const notFoundReply = {
  status: 404,
  body: {
    success: false,
    code: 'not_found',
    message: 'This address has no published portfolio.',
  },
};
/** The person's site, once it has at least `version` of their profile. */
const waitForVersion = (ownerId: string, version: number) =>
  eventually(async () => {
    const site = await SiteModel.findOne({ ownerId }).lean();
    return site && site.profileVersion >= version ? site : undefined;
  });

it('shows a published site on its own host name to anyone', async () => {
  const profile = newProfile();
  await marketplace.publish(profileChanged(profile));
  await waitForVersion(profile.id, 1);
  expect(await read(hostOf(profile))).toEqual({
    headers: expect.any(Headers),
    status: 200,
    body: {
      success: true,
      site: { host: hostOf(profile), design: defaultDesign(), profile },
      content: { page: 'home', services: [], projects: [], blogs: [], recommendations: [] },
      filled: ['introduction', 'contact'],
      preview: false,
    },
  });
});

it('gives a new freelancer an unpublished site', async () => {
  const profile = newProfile();
  await storeOwnerProfile(profileChanged(profile, { isPublished: false }));
  expect(await SiteModel.findOne({ ownerId: profile.id }).lean()).toMatchObject({
    published: false,
  });
  expect(await read(hostOf(profile))).toMatchObject(notFoundReply);
});

it('updates the profile and keeps the owner’s design', async () => {
  const profile = newProfile();
  await storeOwnerProfile(profileChanged(profile));
  const live = { ...defaultDesign(), theme: 'poster' as const, accent: '#7a1f5c' };
  await SiteModel.updateOne({ ownerId: profile.id }, { live });
  const changed = { ...profile, about: 'I draw boxes.', username: `new-${profile.username}` };
  await marketplace.publish(profileChanged(changed, { version: 2 }));
  await waitForVersion(profile.id, 2);
  expect((await read(hostOf(changed))).body.site).toMatchObject({
    design: live,
    profile: changed,
  });
  expect(await read(hostOf(profile))).toMatchObject(notFoundReply);
});

it('ignores profile versions that are older or already stored', async () => {
  const profile = newProfile();
  await storeOwnerProfile(profileChanged({ ...profile, about: 'third' }, { version: 3 }));
  await storeOwnerProfile(profileChanged({ ...profile, about: 'second' }, { version: 2 }));
  await storeOwnerProfile(profileChanged({ ...profile, about: 'third again' }, { version: 3 }));
  const { body } = await read(hostOf(profile));
  expect(body.site.profile.about).toBe('third');
  expect(await SiteModel.countDocuments({ ownerId: profile.id })).toBe(1);
});

it('ends with the newest of many concurrent changes, in any order', async () => {
  const profile = newProfile();
  const versions = [4, 9, 1, 7, 10, 2, 8, 3, 6, 5];
  for (const version of versions) {
    await marketplace.publish(profileChanged({ ...profile, about: `${version}` }, { version }));
  }
  expect((await waitForVersion(profile.id, 10)).profile.about).toBe('10');
});

it('gives a username to its next owner even before the event of its release', async () => {
  const before = newProfile();
  await storeOwnerProfile(profileChanged(before));
  const next = newProfile({ username: before.username });
  await marketplace.publish(profileChanged(next));
  await marketplace.publish(
    profileChanged({ ...before, username: `old-${before.username}` }, { version: 2 }),
  );
  await waitForVersion(next.id, 1);
  expect((await read(hostOf(before))).body.site.profile.id).toBe(next.id);
});

describe('a custom domain', () => {
  const newHost = () => `folio-${newId()}.example.com`;

  it('shows the site, and the first verified of several is its public address', async () => {
    const profile = newProfile();
    const hosts = [newHost(), newHost()];
    await marketplace.publish(profileChanged(profile, { hosts }));
    await waitForVersion(profile.id, 1);
    for (const host of [...hosts, hostOf(profile)]) {
      expect((await read(host)).body.site).toMatchObject({ host: hosts[0], profile });
    }
  });

  it('is not found once it is removed, and the site has its original address again', async () => {
    const profile = newProfile();
    const host = newHost();
    await storeOwnerProfile(profileChanged(profile, { hosts: [host] }));
    await storeOwnerProfile(profileChanged(profile, { version: 2 }));
    expect(await read(host)).toMatchObject(notFoundReply);
    expect((await read(hostOf(profile))).body.site.host).toBe(hostOf(profile));
  });

  describe('that moves from one owner to another', () => {
    const at = (second: number) => ({ at: new Date(Date.UTC(2026, 10, 1, 0, 0, second)).toJSON() });
    function news() {
      const [former, next] = [newProfile(), newProfile()];
      const host = newHost();
      return {
        host,
        next,
        had: { ...profileChanged(former, { version: 8, hosts: [host] }), ...at(1) },
        gaveUp: { ...profileChanged(former, { version: 9 }), ...at(2) },
        proved: { ...profileChanged(next, { version: 3, hosts: [host] }), ...at(3) },
      };
    }

    it('shows the new owner’s site', async () => {
      const { host, next, had, gaveUp, proved } = news();
      for (const event of [had, gaveUp, proved]) await storeOwnerProfile(event);
      expect((await read(host)).body.site.profile.id).toBe(next.id);
    });

    it('shows the new owner’s site even before the former owner’s events', async () => {
      const { host, next, had, gaveUp, proved } = news();
      for (const event of [proved, had, gaveUp]) {
        await storeOwnerProfile(event);
        expect((await read(host)).body.site.profile.id).toBe(next.id);
      }
    });
  });

  it('is not found for a person who is not a freelancer', async () => {
    const profile = newProfile();
    const host = newHost();
    await storeOwnerProfile(profileChanged(profile, { roles: ['employer'], hosts: [host] }));
    expect(await read(host)).toMatchObject(notFoundReply);
  });
});

describe('an address without a published site', () => {
  it('is not found for a person who is not a freelancer, until they are', async () => {
    const profile = newProfile();
    await storeOwnerProfile(profileChanged(profile, { roles: ['employer'] }));
    expect(await read(hostOf(profile))).toMatchObject(notFoundReply);
    const roles = ['employer' as const, 'freelancer' as const];
    await storeOwnerProfile(profileChanged(profile, { version: 2, roles }));
    expect((await read(hostOf(profile))).status).toBe(200);
    await storeOwnerProfile(profileChanged(profile, { version: 3, roles: ['employer'] }));
    expect(await read(hostOf(profile))).toMatchObject(notFoundReply);
  });

  it('is not found when its owner unpublished the site', async () => {
    const profile = newProfile();
    await storeOwnerProfile(profileChanged(profile));
    await SiteModel.updateOne({ ownerId: profile.id }, { published: false });
    await storeOwnerProfile(profileChanged(profile, { version: 2 }));
    expect(await read(hostOf(profile))).toMatchObject(notFoundReply);
  });

  it('is not found on another domain, below a site, or on the product’s own host', async () => {
    const profile = newProfile();
    await storeOwnerProfile(profileChanged(profile));
    const { username } = profile;
    const hosts = [
      `${username}.example.com`,
      `${username}.localhost.example.com`,
      `blog.${username}.localhost`,
      username,
      'localhost',
      '.localhost',
      `nobody-${newId()}.localhost`,
    ];
    for (const host of hosts) expect(await read(host)).toMatchObject(notFoundReply);
  });

  it.each(['%7B%22%24gt%22%3A%22%22%7D', 'a%2Fb', 'ADA.localhost', 'x'.repeat(254), '%E0%A4%A'])(
    'is not found for %s, an invalid host name',
    async (host) => {
      expect(await read(host)).toMatchObject({ status: 404, body: { success: false } });
    },
  );
});
