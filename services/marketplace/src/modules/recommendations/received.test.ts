import { createPublicKey } from 'node:crypto';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { compactVerify } from 'jose';
import { profileChanged, startTestMarketplace } from '../../../test/marketplace.ts';
import { newAddress, recommendationPeople, sampleText } from '../../../test/recommendations.ts';
import { PaidClientModel } from './paid-clients.model.ts';
import { RecommendationModel } from './recommendations.model.ts';
import { createSigner } from './signing.service.ts';
import { SigningKeyModel } from './signing-keys.model.ts';

let marketplace: TestService;
let people: ReturnType<typeof recommendationPeople>;
let ada: Awaited<ReturnType<typeof people.newPerson>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  people = recommendationPeople(marketplace);
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await people.newPerson();
});

const listReceived = async () =>
  (await marketplace.send('GET /recommendations/received', { token: ada.token })).body;
const listPublished = async (id = ada.id) =>
  (await marketplace.send(`GET /recommendations/of/${id}`)).body.recommendations;
const order = (ids: string[], { token } = ada) =>
  marketplace.send('PUT /recommendations/order', { token, body: { ids } });
const check = (publicId: string) => marketplace.send(`GET /recommendations/check/${publicId}`);
const checkSignature = (signature: string) =>
  marketplace.send('POST /recommendations/check', { body: { signature } });
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

describe('showing a recommendation', () => {
  it('is visible to its receiver alone until they publish it', async () => {
    const { id, publicId } = await people.receive(ada);
    expect(await listPublished()).toEqual([]);
    expect((await check(publicId)).status).toBe(404);
    const { body } = await people.show(ada, id);
    expect(body).toMatchObject({
      message: 'Recommendation shown on your profile and portfolio.',
      recommendation: { id, status: 'published' },
    });
    expect((await people.show(ada, id)).status).toBe(200);
    expect(await listPublished()).toEqual([
      {
        id,
        publicId,
        writer: { name: 'Noor Haddad', role: 'Founder, Nordlys Coffee' },
        relation: 'client',
        text: sampleText,
        writtenAt: expect.any(String),
        verified: false,
      },
    ]);
    expect((await people.show(ada, id, false)).body.recommendation.status).toBe('hidden');
    expect(await listPublished()).toEqual([]);
    expect((await check(publicId)).status).toBe(404);
  });

  it('reveals no email address to others', async () => {
    const { id, email, publicId } = await people.receive(ada);
    await people.show(ada, id);
    expect(JSON.stringify(await listPublished())).not.toContain(email);
    expect(JSON.stringify((await check(publicId)).body)).not.toContain(email);
  });

  it('puts the newest first, unless they have an order', async () => {
    const ids: string[] = [];
    for (let times = 0; times < 3; times++) {
      const { id } = await people.receive(ada);
      await people.show(ada, id);
      ids.unshift(id);
    }
    expect(idsOf(await listPublished())).toEqual(ids);
    const [first, second, third] = ids as [string, string, string];
    await order([third, first, second]);
    expect(idsOf(await listPublished())).toEqual([third, first, second]);
    expect(idsOf((await listReceived()).shown)).toEqual([third, first, second]);
    await order([second]);
    expect(idsOf(await listPublished())).toEqual([second, third, first]);
    const stranger = await people.newPerson();
    await order([first, third, second], stranger);
    expect(idsOf(await listPublished())).toEqual([second, third, first]);
  });

  it('returns not found for another person’s or an unwritten recommendation', async () => {
    const { id } = await people.receive(ada);
    expect((await people.show(await people.newPerson(), id)).status).toBe(404);
    const request = await people.request(ada);
    expect((await people.show(ada, request.id)).status).toBe(404);
    expect((await people.show(ada, newId())).status).toBe(404);
  });

  it('ends when the receiver is no longer a freelancer', async () => {
    const { id, publicId } = await people.receive(ada);
    await people.show(ada, id);
    const gone = profileChanged(ada.profile, { version: 2, roles: ['employer'] });
    await marketplace.publish(gone);
    await eventually(async () => (await listPublished()).length === 0);
    expect((await check(publicId)).status).toBe(404);
  });
});

describe('a paid invoice', () => {
  const newPaidEvent = (clientEmail: string, freelancerId = ada.id) =>
    newEvent('invoice.paid', {
      invoiceId: newId(),
      freelancerId,
      number: 'INV-0007',
      clientName: 'Noor Haddad',
      clientEmail,
    });
  const isVerified = async () => (await listReceived()).items[0].verified;

  it('verifies the recommendation of its address, whichever comes first', async () => {
    const { email } = await people.receive(ada);
    expect(await isVerified()).toBe(false);
    await marketplace.publish(newPaidEvent(email.toUpperCase()));
    await eventually(isVerified);

    ada = await people.newPerson();
    const early = newAddress();
    await marketplace.publish(newPaidEvent(early));
    await eventually(async () => (await PaidClientModel.exists({ freelancerId: ada.id })) !== null);
    await people.receive(ada, early);
    expect(await isVerified()).toBe(true);
  });

  it('verifies nothing for another address or another freelancer', async () => {
    const { email } = await people.receive(ada);
    const other = await people.newPerson();
    await marketplace.publish(newPaidEvent(newAddress()));
    await marketplace.publish(newPaidEvent(email, other.id));
    await eventually(
      async () => (await PaidClientModel.exists({ freelancerId: other.id })) !== null,
    );
    await eventually(async () => (await PaidClientModel.exists({ freelancerId: ada.id })) !== null);
    expect(await isVerified()).toBe(false);
  });

  it('is stored without its address', async () => {
    const email = newAddress();
    await marketplace.publish(newPaidEvent(email));
    await eventually(async () => (await PaidClientModel.exists({ freelancerId: ada.id })) !== null);
    expect(JSON.stringify(await PaidClientModel.find().lean())).not.toContain(email);
  });

  it('is ignored when it was published before invoices had an address', async () => {
    const { clientEmail: _, ...payload } = newPaidEvent('').payload;
    await marketplace.publish({ ...newPaidEvent(''), payload } as never);
    await marketplace.publish(newPaidEvent(newAddress()));
    await eventually(async () => (await PaidClientModel.exists({ freelancerId: ada.id })) !== null);
    expect(await PaidClientModel.countDocuments({ freelancerId: ada.id })).toBe(1);
  });
});

describe('a signature', () => {
  const signatureOf = async (publicId: string) => (await check(publicId)).body.signature as string;
  async function publishRecommendation() {
    const written = await people.receive(ada);
    await people.show(ada, written.id);
    return { ...written, signature: await signatureOf(written.publicId) };
  }

  it('can be verified by anyone with the published keys, offline', async () => {
    const { publicId, signature } = await publishRecommendation();
    const { keys } = (await marketplace.send('GET /recommendations/keys')).body;
    expect(keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' }]);
    expect(Object.keys(keys[0])).not.toContain('d');
    const key = createPublicKey({ key: keys[0], format: 'jwk' });
    const { payload, protectedHeader } = await compactVerify(signature, key);
    expect(protectedHeader.kid).toBe(keys[0].kid);
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({
      publisher: 'http://localhost:8080',
      id: publicId,
      freelancer: { id: ada.id, name: `${ada.profile.fname} Okafor` },
      writer: { name: 'Noor Haddad', role: 'Founder, Nordlys Coffee' },
      relation: 'client',
      text: sampleText,
      writtenAt: expect.any(String),
      verified: false,
    });
  });

  it('is reported as valid with its recommendation, until its key is removed', async () => {
    const { publicId } = await publishRecommendation();
    expect((await check(publicId)).body.valid).toBe(true);
    const keys = await SigningKeyModel.find().lean();
    await SigningKeyModel.deleteMany();
    expect((await check(publicId)).body.valid).toBe(false);
    await SigningKeyModel.insertMany(keys);
  });

  it('is recognized with its content and current status', async () => {
    const { id, publicId, signature, writer, writeId } = await publishRecommendation();
    const { body } = await checkSignature(` ${signature}\n`);
    expect(body).toMatchObject({
      valid: true,
      standing: 'current',
      recommendation: { id: publicId, text: sampleText },
    });
    await people.show(ada, id, false);
    expect((await checkSignature(signature)).body.standing).toBe('gone');
    await people.show(ada, id);
    await marketplace.send(`POST /recommendations/write/${writeId}/withdraw`, {
      token: writer.token,
    });
    await people.write(writer, writeId, { text: 'Something else entirely, on reflection.' });
    await people.show(ada, id);
    expect((await checkSignature(signature)).body).toMatchObject({
      valid: true,
      standing: 'changed',
      recommendation: { text: sampleText },
    });
  });

  it('is invalid with forged content, without a seal or of another kind', async () => {
    const { signature } = await publishRecommendation();
    const [header = '', payload = '', seal = ''] = signature.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, verified: true })).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    const others = [
      `${header}.${forged}.${seal}`,
      `${unsigned}.${payload}.`,
      `${header}.${payload}`,
      ada.token,
      'nothing at all',
    ];
    for (const other of others) {
      expect((await checkSignature(other)).body).toEqual({
        success: true,
        valid: false,
        recommendation: null,
        standing: null,
      });
    }
    expect((await checkSignature('')).status).toBe(400);
  });

  it('stays valid after the secret is changed', async () => {
    const { signature } = await publishRecommendation();
    const signer = await createSigner('quite another installation secret');
    expect(await signer.read(signature)).toMatchObject({ freelancer: { id: ada.id } });
    const { keys } = (await marketplace.send('GET /recommendations/keys')).body;
    expect(keys).toHaveLength(2);
    expect(
      (
        await checkSignature(
          await signer.sign((await checkSignature(signature)).body.recommendation),
        )
      ).body.valid,
    ).toBe(true);
  });

  it('is included with each exported recommendation', async () => {
    const { publicId, signature } = await publishRecommendation();
    await people.receive(ada);
    await people.request(ada);
    const { token } = ada;
    const { file } = (await marketplace.send('GET /recommendations/export', { token })).body;
    expect(file).toMatchObject({
      format: 'soloist-recommendations',
      version: 1,
      publisher: 'http://localhost:8080',
      checkAt: 'http://localhost:8080/api/recommendations/check',
      keys: [{ crv: 'Ed25519' }, { crv: 'Ed25519' }],
    });
    expect(file.recommendations).toHaveLength(2);
    expect(file.recommendations[1]).toMatchObject({ facts: { id: publicId }, signature });
  });
});

it('reads published recommendations in their order from an index', async () => {
  const plan = await RecommendationModel.find({ requesterId: ada.id, status: 'published' })
    .sort({ position: 1, _id: -1 })
    .explain('queryPlanner');
  const { queryPlanner } = plan as unknown as { queryPlanner: { winningPlan: object } };
  expect(JSON.stringify(queryPlanner.winningPlan)).not.toMatch(/COLLSCAN|"SORT"/);
});
