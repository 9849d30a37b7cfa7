import { randomUUID } from 'node:crypto';
import { serviceMessages } from '@soloist/contracts';
import { specificationServices } from '@soloist/contracts/testing';
import { newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import {
  createService,
  imageAddress,
  newFreelancer,
  sampleTerms,
  startTestMarketplace,
} from '../../../../test/marketplace.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { ServiceModel } from './services.model.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
});

const make = async (over: object = {}, { token } = ada) =>
  (await createService(marketplace, { token, terms: sampleTerms(over) })).body.service;
const update = (id: string, terms: object, { token } = ada) =>
  marketplace.send(`PUT /service/updateService/${id}`, { token, body: terms });
const publish = (id: string, published: boolean, { token } = ada) =>
  marketplace.send(`POST /service/publish/${id}`, { token, body: { published } });
const remove = (id: string, { token } = ada) =>
  marketplace.send(`GET /service/deleteService/${id}`, { token });
const readOwn = (id: string, { token } = ada) =>
  marketplace.send(`GET /service/own/${id}`, { token });
const fetchService = (id: string) => marketplace.send(`GET /service/fetchService/${id}`);
const fetchServices = (id: string, query = '') =>
  marketplace.send(`GET /service/fetchServices/${id}${query}`);
const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title);

describe('a new service', () => {
  it('is public as submitted, with its owner', async () => {
    const { status, body } = await createService(marketplace, { token: ada.token });
    expect([status, body.message]).toEqual([200, 'Service created successfully!']);
    const reply = await fetchService(body.service.id);
    expect(reply.status).toBe(200);
    expect(reply.body.service).toMatchObject({
      ...sampleTerms(),
      id: body.service.id,
      userId: ada.id,
      published: true,
      image: { url: imageAddress(), alt: 'A box' },
      details: { total_price: 120_000, duration: 3, duration_type: 'weeks', payment_rate: null },
    });
    const { id, fname, lname, username, headline, location } = ada.profile;
    expect(reply.body.owner).toEqual({
      id,
      fname,
      lname,
      username,
      headline,
      location,
      profileImage: '',
      acceptingProjects: true,
    });
  });

  it.each(Object.entries(specificationServices))(
    'accepts a draft as written in the specification (%s) and fills in the rest',
    async (name, draft) => {
      const terms = { ...draft, images: [{ url: imageAddress(), alt: '' }] };
      const { status, body } = await createService(marketplace, { token: ada.token, terms });
      expect([status, body.success, body.message]).toEqual([
        200,
        true,
        'Service created successfully!',
      ]);
      const isHourly = name === 'hourlyRate';
      expect(body.service).toMatchObject({
        type: 'design',
        currency: 'INR',
        payment_type: isHourly ? 'hourlyRate' : 'fixedRate',
        details: isHourly
          ? { payment_rate: 5000, total_price: null }
          : { total_price: 120_000, duration: 3, duration_type: 'weeks', payment_rate: null },
      });
    },
  );

  it('requires an image, with the specification’s message, when a draft has no file', async () => {
    const terms = specificationServices.fixedRate;
    const { status, body } = await createService(marketplace, { token: ada.token, terms });
    expect([status, body.message]).toEqual([400, serviceMessages.images]);
  });

  it('has a rate and neither a price nor a duration when it is hourly', async () => {
    const service = await make({ payment_type: 'hourlyRate', details: { payment_rate: 9000 } });
    expect(service.details).toEqual({
      total_price: null,
      duration: null,
      duration_type: null,
      payment_rate: 9000,
    });
  });

  it.each([
    ['no title', { title: ' ' }, serviceMessages.title],
    ['no role', { roles: [] }, serviceMessages.roles],
    ['no deliverable', { deliverables: [] }, serviceMessages.deliverables],
    [
      'a deliverable without a name',
      { deliverables: [{ name: ' ', description: 'b' }] },
      serviceMessages.deliverable,
    ],
    ['a summary of nine characters', { summary: '123456789' }, serviceMessages.summary],
    ['no process', { process: '' }, serviceMessages.process],
    ['a question without an answer', { faq: [{ question: 'a', answer: '' }] }, serviceMessages.faq],
    ['no price', { details: { duration: 1, duration_type: 'days' } }, serviceMessages.totalPrice],
    ['the address of an image elsewhere', { images: [{ url: 'https://a.b/c.png', alt: '' }] }, ''],
    ['an operator as its title', { title: { $gt: '' } }, serviceMessages.title],
    ['an owner', { ownerId: newId() }, ''],
  ])('is refused with %s', async (_what, over, message) => {
    const terms = sampleTerms(over);
    const reply = await createService(marketplace, { token: ada.token, terms });
    expect(reply).toMatchObject({ status: 400, body: { success: false } });
    if (message) expect(reply.body.message).toBe(message);
    expect(await ServiceModel.countDocuments({ ownerId: ada.id })).toBe(0);
  });

  it('can only be created by freelancers', async () => {
    const token = marketplace.tokenFor({ role: 'employer' });
    expect((await createService(marketplace, { token })).status).toBe(403);
    expect((await createService(marketplace, { token: '' })).status).toBe(401);
  });

  it('is created once when its draft is sent ten times concurrently', async () => {
    const terms = sampleTerms({ draft_id: randomUUID() });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => createService(marketplace, { token: ada.token, terms })),
    );
    expect(new Set(replies.map(({ body }) => body.service?.id)).size).toBe(1);
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await ServiceModel.countDocuments({ ownerId: ada.id })).toBe(1);
  });

  it('may use a draft id that another person used', async () => {
    const other = await newFreelancer(marketplace);
    const draft_id = randomUUID();
    const [mine, theirs] = [await make({ draft_id }), await make({ draft_id }, other)];
    expect(mine.id).not.toBe(theirs.id);
    expect(theirs.userId).toBe(other.id);
  });

  it('is refused when its draft was published with other content', async () => {
    const { token } = ada;
    const terms = sampleTerms({ draft_id: randomUUID(), packages: [], extras: [] });
    const { id } = (await createService(marketplace, { token, terms })).body.service;
    const since = await createService(marketplace, { token, terms: { ...terms, title: 'Since' } });
    expect(since).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await createService(marketplace, { token, terms })).body.service.id).toBe(id);
  });

  it('is refused to a person with a hundred services', async () => {
    const { _id, ...stored } = (await ServiceModel.findById((await make()).id).lean())!;
    const copy = { ...stored, place: undefined };
    await ServiceModel.insertMany(Array.from({ length: 99 }, () => copy));
    const reply = await createService(marketplace, { token: ada.token });
    expect(reply).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
  });
});

describe('the draft of a service', () => {
  const save = (draft_id: string, content: object) =>
    marketplace.send(`PUT /drafts/${draft_id}`, {
      token: ada.token,
      body: { kind: 'service', title: 'Boxes', content, revision: 0 },
    });
  const stateOf = async (draft_id: string) =>
    (await DraftModel.findOne({ draft_id }).lean())?.state;

  it('is closed once it is published', async () => {
    const draft_id = randomUUID();
    await save(draft_id, { title: 'Boxes' });
    await make({ draft_id });
    expect(await stateOf(draft_id)).toBe('published');
    expect((await save(draft_id, { title: 'Late' })).body.message).toBe(
      'This draft was published or deleted.',
    );
  });

  it('is closed once the service it edits is changed; other drafts stay', async () => {
    const [one, other] = [await make(), await make()];
    const [ofOne, ofOther] = [randomUUID(), randomUUID()];
    await save(ofOne, { service_id: one.id });
    await save(ofOther, { service_id: other.id });
    await update(one.id, sampleTerms({ title: 'Better boxes' }));
    expect([await stateOf(ofOne), await stateOf(ofOther)]).toEqual(['published', 'kept']);
    await remove(other.id);
    expect(await stateOf(ofOther)).toBe('deleted');
  });

  it('is returned with the service it edits', async () => {
    const { id } = await make();
    const draftIdOf = async () => (await readOwn(id)).body.draft_id;
    expect(await draftIdOf()).toBeNull();
    const [earlier, later] = [randomUUID(), randomUUID()];
    await save(earlier, { service_id: id });
    await save(later, { service_id: id });
    expect(await draftIdOf()).toBe(later);
    await update(id, sampleTerms());
    expect(await draftIdOf()).toBeNull();
  });

  it('cannot create a deleted service again', async () => {
    const draft_id = randomUUID();
    const { id } = await make({ draft_id });
    await remove(id);
    const again = await createService(marketplace, {
      token: ada.token,
      terms: sampleTerms({ draft_id }),
    });
    expect(again).toMatchObject({ status: 410, body: { message: 'This service was deleted.' } });
    expect((await fetchService(id)).status).toBe(404);
  });
});

describe('an owner’s service', () => {
  it('is replaced as a whole', async () => {
    const { id } = await make();
    const terms = sampleTerms({ title: 'Better boxes', packages: [], extras: [] });
    const reply = await update(id, terms);
    expect(reply.status).toBe(200);
    expect((await fetchService(id)).body.service).toMatchObject(terms);
  });

  it('keeps at least one image', async () => {
    const { id } = await make();
    const reply = await update(id, sampleTerms({ images: [] }));
    expect(reply).toMatchObject({ status: 400, body: { message: serviceMessages.images } });
  });

  it('is hidden from others and shown again, also when changed meanwhile', async () => {
    const { id } = await make();
    expect((await publish(id, false)).body.service.published).toBe(false);
    await update(id, sampleTerms({ title: 'Changed' }));
    expect((await fetchService(id)).status).toBe(404);
    expect((await fetchServices(ada.id)).body.services).toEqual([]);
    expect((await readOwn(id)).body.service).toMatchObject({ title: 'Changed', published: false });
    await publish(id, true);
    expect((await fetchService(id)).status).toBe(200);
  });

  it('is deleted permanently and idempotently, and its replies are not cached', async () => {
    const { id } = await make();
    for (const _ of ['once', 'twice']) {
      const reply = await remove(id);
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
    const calls = [fetchService(id), readOwn(id), update(id, sampleTerms()), publish(id, true)];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(4).fill(404));
    expect((await ServiceModel.findById(id).lean())?.terms).toBeUndefined();
  });

  it('cannot be read or changed by others', async () => {
    const { id } = await make();
    const other = await newFreelancer(marketplace);
    const calls = [
      readOwn(id, other),
      update(id, sampleTerms({ title: 'Mine now' }), other),
      publish(id, false, other),
      remove(id, other),
    ];
    for (const reply of await Promise.all(calls)) {
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await readOwn(id)).body.service.title).toBe(sampleTerms().title);
  });

  it('has the content of one of ten windows that save concurrently', async () => {
    const { id } = await make();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => update(id, sampleTerms({ title: `W${i}` }))),
    );
    const written = replies.filter(({ status }) => status === 200);
    expect(written.length).toBeGreaterThan(0);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await ServiceModel.findById(id).lean())?.version).toBe(1 + written.length);
  });
});

describe('services', () => {
  it('are listed for their owner newest first, page by page, including hidden ones', async () => {
    for (const title of ['One', 'Two', 'Three']) await make({ title });
    const { token } = ada;
    const first = (await marketplace.send('GET /service/own?limit=2', { token })).body;
    await publish(first.items[0].id, false);
    const cursor = first.nextCursor;
    const second = (await marketplace.send(`GET /service/own?limit=2&cursor=${cursor}`, { token }))
      .body;
    expect([titlesOf(first.items), titlesOf(second.items)]).toEqual([['Three', 'Two'], ['One']]);
    expect(second.nextCursor).toBeNull();
    const all = (await marketplace.send('GET /service/own', { token })).body;
    expect(all.items.map(({ published }: { published: boolean }) => published)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are listed for others when published, page by page, without those of other people', async () => {
    const other = await newFreelancer(marketplace);
    await make({ title: 'Of another' }, other);
    for (const title of ['One', 'Two', 'Three']) await make({ title });
    const first = (await fetchServices(ada.id, '?limit=2')).body;
    const second = (await fetchServices(ada.id, `?limit=2&cursor=${first.nextCursor}`)).body;
    expect([titlesOf(first.services), titlesOf(second.services)]).toEqual([
      ['Three', 'Two'],
      ['One'],
    ]);
  });

  it('are not found for a person without an account', async () => {
    const token = marketplace.tokenFor({ userId: newId() });
    const { body } = await createService(marketplace, { token });
    const { id, userId } = body.service;
    expect((await fetchServices(userId)).body).toMatchObject({ services: [], nextCursor: null });
    expect((await fetchService(id)).status).toBe(404);
  });

  it.each(['xyz', '%7B%22%24gt%22%3A1%7D'])(
    'are not found for %s, which is not an id',
    async (id) => {
      expect((await fetchService(id)).status).toBe(404);
      expect((await fetchServices(id)).status).toBe(404);
    },
  );
});
