import { defaultDesign } from '@soloist/contracts';
import { eventually, newId } from '@soloist/service-kit/testing';
import type { TestService } from '@soloist/service-kit/testing-service';
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
const nothingThere = {
  status: 404,
  body: {
    success: false,
    code: 'not_found',
    message: 'This address has no published portfolio.',
  },
};
/** What the site of this person knows, once it knows at least `version`. */
const knowing = (ownerId: string, version: number) =>
  eventually(async () => {
    const site = await SiteModel.findOne({ ownerId }).lean();
    return site && site.profileVersion >= version ? site : undefined;
  });

it('gives a freelancer a published site on a host name of their own, for anyone to read', async () => {
  const profile = newProfile();
  await marketplace.publish(profileChanged(profile));
  await knowing(profile.id, 1);
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

it('shows the new facts after a change, and keeps the owner’s own choices', async () => {
  const profile = newProfile();
  await storeOwnerProfile(profileChanged(profile));
  const live = { ...defaultDesign(), theme: 'poster' as const, accent: '#7a1f5c' };
  await SiteModel.updateOne({ ownerId: profile.id }, { live });
  const changed = { ...profile, about: 'I draw boxes.', username: `new-${profile.username}` };
  await marketplace.publish(profileChanged(changed, { version: 2 }));
  await knowing(profile.id, 2);
  expect((await read(hostOf(changed))).body.site).toMatchObject({
    design: live,
    profile: changed,
  });
  expect(await read(hostOf(profile))).toMatchObject(nothingThere);
});

it('drops what is older than what it knows, and what it knows already', async () => {
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
  expect((await knowing(profile.id, 10)).profile.about).toBe('10');
});

it('gives a username to its next owner, though the news of its release comes later', async () => {
  const before = newProfile();
  await storeOwnerProfile(profileChanged(before));
  const next = newProfile({ username: before.username });
  await marketplace.publish(profileChanged(next));
  await marketplace.publish(
    profileChanged({ ...before, username: `old-${before.username}` }, { version: 2 }),
  );
  await knowing(next.id, 1);
  expect((await read(hostOf(before))).body.site.profile.id).toBe(next.id);
});

describe('a host name of the owner’s own', () => {
  const newHost = () => `folio-${newId()}.example.com`;

  it('shows the site and is its public address, the first proved of several', async () => {
    const profile = newProfile();
    const hosts = [newHost(), newHost()];
    await marketplace.publish(profileChanged(profile, { hosts }));
    await knowing(profile.id, 1);
    for (const host of [...hosts, hostOf(profile)]) {
      expect((await read(host)).body.site).toMatchObject({ host: hosts[0], profile });
    }
  });

  it('is not found once it is removed, and the site has its first address again', async () => {
    const profile = newProfile();
    const host = newHost();
    await storeOwnerProfile(profileChanged(profile, { hosts: [host] }));
    await storeOwnerProfile(profileChanged(profile, { version: 2 }));
    expect(await read(host)).toMatchObject(nothingThere);
    expect((await read(hostOf(profile))).body.site.host).toBe(hostOf(profile));
  });

  describe('that goes from one owner to the next', () => {
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

    it('shows the next one’s site', async () => {
      const { host, next, had, gaveUp, proved } = news();
      for (const event of [had, gaveUp, proved]) await storeOwnerProfile(event);
      expect((await read(host)).body.site.profile.id).toBe(next.id);
    });

    it('does so from the start, though the former one’s news come late', async () => {
      const { host, next, had, gaveUp, proved } = news();
      for (const event of [proved, had, gaveUp]) {
        await storeOwnerProfile(event);
        expect((await read(host)).body.site.profile.id).toBe(next.id);
      }
    });
  });

  it('does not exist for a person who is not a freelancer', async () => {
    const profile = newProfile();
    const host = newHost();
    await storeOwnerProfile(profileChanged(profile, { roles: ['employer'], hosts: [host] }));
    expect(await read(host)).toMatchObject(nothingThere);
  });
});

describe('an address without a published portfolio', () => {
  it('is hidden for a person who is not a freelancer, until they are', async () => {
    const profile = newProfile();
    await storeOwnerProfile(profileChanged(profile, { roles: ['employer'] }));
    expect(await read(hostOf(profile))).toMatchObject(nothingThere);
    const roles = ['employer' as const, 'freelancer' as const];
    await storeOwnerProfile(profileChanged(profile, { version: 2, roles }));
    expect((await read(hostOf(profile))).status).toBe(200);
    await storeOwnerProfile(profileChanged(profile, { version: 3, roles: ['employer'] }));
    expect(await read(hostOf(profile))).toMatchObject(nothingThere);
  });

  it('is one that its owner took down', async () => {
    const profile = newProfile();
    await storeOwnerProfile(profileChanged(profile));
    await SiteModel.updateOne({ ownerId: profile.id }, { published: false });
    await storeOwnerProfile(profileChanged(profile, { version: 2 }));
    expect(await read(hostOf(profile))).toMatchObject(nothingThere);
  });

  it('is one on another domain, below a site, or on the product’s own host', async () => {
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
    for (const host of hosts) expect(await read(host)).toMatchObject(nothingThere);
  });

  it.each(['%7B%22%24gt%22%3A%22%22%7D', 'a%2Fb', 'ADA.localhost', 'x'.repeat(254), '%E0%A4%A'])(
    'is %s, which is no host name',
    async (host) => {
      expect(await read(host)).toMatchObject({ status: 404, body: { success: false } });
    },
  );
});
