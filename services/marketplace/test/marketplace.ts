import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PublicProfile, profiles, type Role } from '@soloist/contracts';
import { sampleMyProfile, samplePublicProfile } from '@soloist/contracts/testing';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  startKeyServer,
  startTestService,
  type TestService,
} from '@soloist/server-kit/testing-service';
import { startMarketplace } from '../src/app.ts';
import type { MarketplaceConfig } from '../src/config.ts';
import { SiteModel } from '../src/modules/sites/sites.model.ts';

const unreachableUrl = 'http://127.0.0.1:9';

/** The service with its own stores; only the other services whose address is given respond. */
export async function startTestMarketplace({
  DOCUMENTS_URL = unreachableUrl,
  MESSAGING_URL = unreachableUrl,
}: Partial<Pick<MarketplaceConfig, 'DOCUMENTS_URL' | 'MESSAGING_URL'>> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'marketplace-'));
  const SEARCH_INDEX_PATH = path.join(folder, 'search.db');
  const identity = await startKeyServer(answerMailPreferences);
  const service = await startTestService(
    (config) => startMarketplace({ ...config, DOCUMENTS_URL, MESSAGING_URL, SEARCH_INDEX_PATH }),
    { IDENTITY_URL: identity.url },
  );
  return {
    ...service,
    tokenFor: identity.tokenFor,
    async close() {
      await service.close();
      identity.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Identity's replies: everyone's address, as in `newFreelancer`, and a profile in rupees. */
function answerMailPreferences({ url = '' }: IncomingMessage, res: ServerResponse) {
  if (url === profiles.loadUser.path) {
    const viewCounts = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
    const userInfo = sampleMyProfile({ currency: 'INR' });
    return res.end(JSON.stringify({ success: true, userInfo, viewCounts, pro: false }));
  }
  const id = url.match(/^\/users\/(\w+)\/mail-preferences$/)?.[1];
  if (!id) return res.writeHead(404).end('{}');
  const stopTokens = {};
  res.end(JSON.stringify({ email: `${id}@test.local`, fname: 'Ada', emailPref: [], stopTokens }));
}

/** A person as identity publishes them, with a unique username. */
export function newProfile(over: Partial<PublicProfile> = {}): PublicProfile {
  const id = newId();
  return samplePublicProfile({
    id,
    username: `ada-${id}`,
    lname: 'Okafor',
    headline: 'Brand and packaging designer',
    skills: ['Packaging'],
    location: 'Lagos',
    ...over,
  });
}

export const profileChanged = (
  profile: PublicProfile,
  {
    version = 1,
    roles = ['freelancer'] as Role[],
    hosts = [] as string[],
    suspended = false,
    isPublished = true,
  } = {},
) =>
  newEvent('identity.profile-changed', {
    version,
    roles,
    profile,
    hosts,
    suspended,
    isPublished,
  });

/** A signed-in person with a role, published to the service. */
async function newPerson({ publish, tokenFor }: TestService, role: Role, over = {}) {
  const profile = newProfile(over);
  await publish(profileChanged(profile, { roles: [role] }));
  await eventually(async () => (await SiteModel.exists({ ownerId: profile.id })) !== null);
  const { id } = profile;
  return { id, profile, token: tokenFor({ userId: id, role }), email: `${id}@test.local` };
}

export const newFreelancer = (service: TestService, over = {}) =>
  newPerson(service, 'freelancer', over);
export const newClient = (service: TestService, over = {}) =>
  newPerson(service, 'employer', { fname: 'Grace', lname: 'Lin', ...over });

/** A sample image address. */
export const imageAddress = (letter = 'a') => `/files/${letter.repeat(32)}`;

/** A complete service at a fixed price. */
export const sampleTerms = (over: object = {}) => ({
  title: 'Packaging for small series',
  roles: ['Designer'],
  tools: ['Illustrator'],
  industry: ['Food'],
  skills: ['Packaging'],
  deliverables: [{ name: 'Dieline', description: 'Ready for print.' }],
  summary: 'A box that survives the post and looks good on a shelf.',
  process: 'We talk, I sketch, you choose, I draw.',
  faq: [{ question: 'Do you print?', answer: 'No, but I know who does.' }],
  calendarLink: '',
  relevantProjects: [] as string[],
  payment_type: 'fixedRate',
  details: { total_price: 120_000, duration: 3, duration_type: 'weeks' },
  currency: 'EUR',
  packages: [
    { name: 'Small', description: 'One box.', price: 90_000, duration: 2, duration_type: 'weeks' },
  ],
  extras: [{ name: 'A second size', price: 30_000 }],
  images: [{ url: imageAddress(), alt: 'A box' }],
  ...over,
});

export interface ServiceCall {
  token: string;
  terms?: object;
  files?: Blob[];
}

/** Creates a service as a browser does. */
export function createService(
  { send }: TestService,
  { token, terms = sampleTerms(), files = [] }: ServiceCall,
) {
  const body = new FormData();
  body.set('serviceDetails', JSON.stringify(terms));
  for (const file of files) body.append('images', file, 'box.png');
  return send('POST /service/createService', { token, body });
}

/** A complete portfolio project. */
export const sampleProject = (over: object = {}) => ({
  type: 'html',
  title: 'A box for honey',
  description: '<p>It survives the <strong>post</strong>.</p>',
  brief: 'Packaging for a beekeeper in Lagos.',
  coverImg: { url: imageAddress('b'), alt: 'The box, open' },
  images: [{ url: imageAddress('c'), alt: 'The box, closed' }],
  skills: ['Packaging'],
  tools: ['Illustrator'],
  client: 'Golden Hive',
  liveUrl: 'hive.example/box',
  ...over,
});

/** A complete blog as a browser sends it. */
export const sampleBlog = (over: object = {}) => ({
  type: 'html',
  title: 'A box that survives the post',
  brief: 'What I learned from dropping forty parcels.',
  description: '<h2>Why</h2><p>Because <strong>corners</strong> break first.</p>',
  coverImg: { url: imageAddress(), alt: 'A parcel' },
  images: [],
  tags: ['Packaging'],
  ...over,
});

/** Publishes a blog and returns it from the reply. */
export const createBlog = async (
  { send }: TestService,
  { token, over = {} }: { token: string; over?: object },
) => (await send('POST /blogs', { token, body: sampleBlog(over) })).body.blog;
