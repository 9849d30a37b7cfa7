import { eventually } from '@soloist/service-kit/testing';
import type { TestService } from '@soloist/service-kit/testing-service';
import { newFreelancer, startTestMarketplace } from '../../testing.ts';

let marketplace: TestService;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());

const find = async (query: string, token = marketplace.tokenFor()) =>
  (await marketplace.send(`GET /search?${query}`, { token })).body;
const titles = async (query: string) =>
  (await find(query)).items.map(({ title }: { title: { text: string } }) => title.text);
/** What is told by events is found a moment later. */
const foundAs = (query: string, expected: string[]) =>
  eventually(async () => (await titles(query)).join('|') === expected.join('|'));

it('a profile is found by words of its name, skills and text, the closest first', async () => {
  await newFreelancer(marketplace, { fname: 'Zora', lname: 'Quill', about: 'I restore organs.' });
  await newFreelancer(marketplace, { fname: 'Organ', lname: 'Player', skills: ['Music'] });
  await newFreelancer(marketplace, { fname: 'Otto', lname: 'Pipe', skills: ['Organ tuning'] });
  await foundAs('kind=profile&q=organ', ['Organ Player', 'Otto Pipe', 'Zora Quill']);
  expect(await titles('kind=profile&q=ÓRG')).toHaveLength(3);
  expect(await titles('kind=profile&q=organ%20quill')).toEqual(['Zora Quill']);
});
