import { type MeilisearchCall, startMeilisearch } from '../../../../test/fake-meilisearch.ts';
import type { SearchEntry } from '../engine.rules.ts';
import { stampOf } from '../engine.rules.ts';
import { createMeilisearchEngine } from './meilisearch-engine.client.ts';

type MeilisearchReply = Parameters<typeof startMeilisearch>[1];
const key = 'a key';
let server: Awaited<ReturnType<typeof startMeilisearch>>;
const startEngine = async (answer: MeilisearchReply = () => undefined) => {
  server = await startMeilisearch(key, answer);
  return createMeilisearchEngine({ url: server.url, key, prefix: 'soloist' });
};
afterEach(() => server.close());

const callsOf = (method: string, path: string) =>
  server.calls.filter((call) => call.method === method && call.path.startsWith(path));
const entry: SearchEntry = {
  kind: 'profile',
  id: '0123456789abcdef01234567',
  ownerId: '0123456789abcdef01234567',
  title: 'Ada Okafor',
  keywords: ['Packaging'],
  body: 'Boxes',
  facets: { skill: ['Packaging'], place: ['Lagos', 'Nigeria'] },
  first: true,
  at: new Date('2026-01-02T03:04:05Z'),
};
const isSearch = ({ path }: MeilisearchCall) => path.endsWith('/search');

it('configures each index and awaits it before the first write', async () => {
  const engine = await startEngine();
  await engine.put([entry]);
  await engine.put([entry]);
  const settingsCalls = callsOf('PATCH', '/indexes/');
  expect(settingsCalls.map(({ path }) => path).toSorted()).toEqual(
    ['job', 'post', 'profile', 'project', 'service'].map(
      (kind) => `/indexes/soloist_search_${kind}/settings`,
    ),
  );
  const { body } = settingsCalls.find(({ path }) => path.includes('profile')) as MeilisearchCall;
  expect(body).toMatchObject({
    searchableAttributes: ['title', 'keywords', 'body'],
    rankingRules: expect.arrayContaining(['first:desc', 'typo', 'at:desc']),
    typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 } },
    pagination: { maxTotalHits: 1001 },
  });
  expect(body.rankingRules[0]).toBe('first:desc');
  expect(body.filterableAttributes).toEqual(
    expect.arrayContaining(['at', 'ownerId', 'folded.skill', 'facets.skill']),
  );
});

it('stores an entry as a document with its id as key', async () => {
  const engine = await startEngine();
  await engine.put([entry]);
  const [call] = callsOf('POST', '/indexes/soloist_search_profile/documents');
  expect(call?.path).toContain('primaryKey=id');
  expect(call?.body).toEqual([
    {
      ...{ id: entry.id, ownerId: entry.ownerId, title: entry.title, body: entry.body },
      keywords: ['Packaging'],
      facets: entry.facets,
      folded: { skill: ['packaging'], place: ['lagos', 'nigeria'] },
      stamp: stampOf(entry),
      first: 1,
      at: entry.at.getTime(),
    },
  ]);
});

it('rejects when the server’s task failed, so that the write is retried', async () => {
  const engine = await startEngine();
  server.fail('/indexes/soloist_search_profile/documents?primaryKey=id');
  await expect(engine.put([entry])).rejects.toThrow('invalid_document_id');
});

it('rejects with a wrong key', async () => {
  await startEngine();
  const engine = createMeilisearchEngine({ url: server.url, key: 'another', prefix: 'soloist' });
  await expect(engine.put([entry])).rejects.toThrow('The key is wrong.');
});

describe('a query', () => {
  const hit = (id: string, title = 'A \u0002pack\u0003aging designer') => ({
    id,
    _formatted: { id, title, keywords: ['\u0002Pákaging\u0003'], body: '' },
  });
  const answer: MeilisearchReply = (call) =>
    isSearch(call)
      ? {
          body: {
            hits: [hit('1'), hit('2'), hit('3')],
            query: call.body.q,
            processingTimeMs: 1,
            limit: call.body.limit,
            offset: call.body.offset,
            estimatedTotalHits: 1001,
            facetDistribution: { 'facets.skill': { Packaging: 2, packaging: 1, Law: 1 } },
          },
        }
      : undefined;

  it('is sent with its words, facets and page', async () => {
    const engine = await startEngine(answer);
    const facets = { skill: ['Pack "aging"'], place: ['Lagos, Nigeria'] };
    await engine.find({ kind: 'profile', q: 'packging', facets }, { limit: 2, cursor: '4' });
    const [call] = server.calls.filter(isSearch);
    expect(call).toMatchObject({ method: 'POST', path: '/indexes/soloist_search_profile/search' });
    expect(call?.body).toMatchObject({
      q: 'packging',
      offset: 4,
      limit: 3,
      matchingStrategy: 'all',
    });
    expect(call?.body.filter).toEqual([
      expect.stringMatching(/^at <= \d{13}$/),
      'folded.skill = "pack \\"aging\\""',
      'folded.place = "lagos"',
      'folded.place = "nigeria"',
    ]);
    expect(call?.body).not.toHaveProperty('facets');
  });

  it('returns ids, matched words, counts and the next page', async () => {
    const engine = await startEngine(answer);
    const results = await engine.find({ kind: 'profile', q: 'packging', facets: {} }, { limit: 2 });
    expect(results).toEqual({
      ids: ['1', '2'],
      nextCursor: '2',
      total: 1000,
      isMore: true,
      corrected: [],
      words: [
        { word: 'pack', begins: true },
        { word: 'pakaging', begins: true },
      ],
      facets: {
        skill: [
          { value: 'Packaging', count: 3 },
          { value: 'Law', count: 1 },
        ],
      },
    });
    expect(server.calls.find(isSearch)?.body.facets).toContain('facets.skill');
  });

  it('refuses an invalid cursor', async () => {
    const engine = await startEngine(answer);
    const results = engine.find({ kind: 'job', q: '', facets: {} }, { limit: 2, cursor: 'x' });
    await expect(results).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

it('deletes entries by id, and a person’s entries by owner', async () => {
  const engine = await startEngine();
  await engine.remove('job', ['a', 'b']);
  await engine.removeOwner('o"1');
  const [deletion] = callsOf('POST', '/indexes/soloist_search_job/documents/delete-batch');
  expect(deletion?.body).toEqual(['a', 'b']);
  const all = server.calls.filter(({ path }) => path.endsWith('/documents/delete'));
  expect(all).toHaveLength(5);
  expect(all[0]?.body).toEqual({ filter: 'ownerId = "o\\"1"' });
});

it('lists the stored entries and whether this edition was filled', async () => {
  const there = { id: 'x', stamp: 's' };
  const missing = { status: 404, body: { code: 'document_not_found', message: '', type: '' } };
  const engine = await startEngine(({ method, path }) => {
    if (method !== 'GET') return undefined;
    if (path.includes('/documents/edition')) return { body: { id: 'edition', edition: 0 } };
    if (path.includes('/documents/x')) return { body: there };
    if (path.includes('/documents/')) return missing;
    return { body: { results: [there], offset: 0, limit: 1000, total: 1 } };
  });
  expect([await engine.has('job', 'x'), await engine.has('job', 'y')]).toEqual([true, false]);
  expect(await engine.list('job', null)).toEqual({ items: [there], next: null });
  expect(await engine.isFilled()).toBe(false);
});
