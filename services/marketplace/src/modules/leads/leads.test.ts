import { randomUUID } from 'node:crypto';
import { newEvent } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { createLeadHarness, inDays, type LeadHarness } from '../../../test/leads.ts';
import { newFreelancer, startTestMarketplace } from '../../../test/marketplace.ts';
import { LeadModel } from './leads.model.ts';
import { LeadLogModel } from './log/lead-log.model.ts';
import { storeLogEntry } from './log/lead-log.service.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
let leads: LeadHarness;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
  leads = createLeadHarness(marketplace)(ada);
});

const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);

describe('a lead added by hand', () => {
  it('has the submitted content and is created once, however often it is sent', async () => {
    const written = {
      lead_id: randomUUID(),
      name: 'Noor Haddad',
      email: ' Noor@Client.test ',
      company: 'Nordlys Coffee',
      value: { amount: 120_000, currency: 'EUR' },
      nextStep: { text: 'Call back', at: inDays(-1) },
      mayWrite: true,
    };
    const bodies = await Promise.all(Array.from({ length: 5 }, () => leads.add(written)));
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
    expect(bodies[0]).toMatchObject({
      email: 'noor@client.test',
      source: 'manual',
      stage: 'new',
      value: { amount: 120_000, currency: 'EUR' },
      nextStep: { text: 'Call back', overdue: true },
      whyNoMail: '',
    });
    expect(await leads.history(bodies[0]!.id)).toMatchObject([
      { what: 'created', from: null, to: 'new', by: 'you' },
    ]);
  });

  it.each([
    ['without a name', { name: ' ' }, 'Please fill the name!'],
    ['with an invalid address', { email: 'noor' }, 'Invalid email address!'],
    [
      'with a negative value',
      { value: { amount: -1, currency: 'EUR' } },
      'Please enter a value of zero or more.',
    ],
    [
      'with a step without a due date',
      { nextStep: { text: 'Call', at: 'soon' } },
      'Please choose a due date.',
    ],
    ['with an unknown field', { ownerId: 'a'.repeat(24) }, ''],
  ])('is refused %s', async (_how, over, message) => {
    const body = { lead_id: randomUUID(), name: 'Noor', ...over };
    const reply = await marketplace.send('POST /leads', { token: ada.token, body });
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input']);
    if (message) expect(JSON.stringify(reply.body)).toContain(message);
  });
});

describe('changing a lead', () => {
  it('changes the given fields only, and empties those that are null', async () => {
    const { id } = await leads.add({
      company: 'Nordlys',
      value: { amount: 5, currency: 'EUR' },
      nextStep: { text: 'Call', at: inDays(1) },
    });
    const { body } = await leads.change(id, { name: 'Sofie Lind', value: null, nextStep: null });
    expect(body.lead).toMatchObject({
      name: 'Sofie Lind',
      company: 'Nordlys',
      value: null,
      nextStep: null,
    });
    expect(namesOf((await leads.list('?q=sof')).body.items)).toEqual(['Sofie Lind']);
    expect((await leads.list('?q=noor')).body.items).toEqual([]);
  });

  it('is refused to other people', async () => {
    const { id } = await leads.add();
    const other = createLeadHarness(marketplace)(await newFreelancer(marketplace));
    const replies = await Promise.all([
      other.read(id),
      other.change(id, { name: 'Mine' }),
      other.move(id, 'won'),
      other.remove(id),
      other.restore(id),
      other.mail(id),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(404));
    expect((await leads.read(id)).body.lead).toMatchObject({ name: 'Noor Haddad', stage: 'new' });
  });

  it('removes a deleted lead everywhere and restores it within a day', async () => {
    const { id } = await leads.add();
    expect([(await leads.remove(id)).status, (await leads.remove(id)).status]).toEqual([200, 200]);
    expect((await leads.read(id)).status).toBe(404);
    expect((await leads.list()).body.items).toEqual([]);
    expect((await leads.column('new')).count).toBe(0);
    expect((await leads.restore(id)).body.lead).toMatchObject({ id, stage: 'new' });
    expect(namesOf((await leads.list()).body.items)).toEqual(['Noor Haddad']);
    const whats = (await leads.history(id)).map(({ what }: { what: string }) => what);
    expect(whats).toEqual(['restored', 'deleted', 'created']);
    const { expireAfterSeconds } = (await LeadModel.listIndexes()).find(
      ({ key }: { key: object }) => 'deletedAt' in key,
    )!;
    expect(expireAfterSeconds).toBe(86_400);
  });
});

describe('notes on a lead', () => {
  const call = (method: string, path: string, body?: object) =>
    marketplace.send(`${method} /leads/${path}`, { token: ada.token, body });

  it('are added once, changed and deleted', async () => {
    const { id } = await leads.add();
    const note = { note_id: randomUUID(), text: 'Likes kraft paper.' };
    await Promise.all([call('POST', `${id}/notes`, note), call('POST', `${id}/notes`, note)]);
    const path = `${id}/notes/${note.note_id}`;
    const { body } = await call('PUT', path, { text: 'Likes grey paper.' });
    expect(body.lead.notes).toEqual([
      {
        id: note.note_id,
        text: 'Likes grey paper.',
        at: expect.any(String),
        changedAt: expect.any(String),
      },
    ]);
    expect((await leads.list()).body.items).toMatchObject([{ noteCount: 1 }]);
    expect((await call('DELETE', path)).body.lead.notes).toEqual([]);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('PUT', path, { text: 'Gone' })).status).toBe(404);
  });

  it('are limited to two hundred per lead', async () => {
    const { id } = await leads.add();
    const notes = Array.from({ length: 200 }, () => ({
      id: randomUUID(),
      text: 'x',
      at: new Date(),
    }));
    await LeadModel.updateOne({ _id: id }, { $set: { notes } });
    const reply = await call('POST', `${id}/notes`, { note_id: randomUUID(), text: 'One more' });
    expect([reply.status, reply.body.code]).toEqual([409, 'limit_reached']);
  });
});

it('removes the log entry of a lead that was erased while the entry was stored', async () => {
  const { id } = await leads.add();
  const event = newEvent('lead.logged', {
    ...{ leadId: id, freelancerId: ada.id, what: 'noted', from: null, to: null },
    ...{ by: 'you', about: '' },
  });
  await LeadModel.deleteOne({ _id: id });
  await storeLogEntry(event);
  await marketplace.publish(event);
  await eventually(async () => !(await LeadLogModel.exists({ _id: event.id })));
});

it('stores a log entry that its process did not store from its event, once', async () => {
  const { id } = await leads.add();
  const event = newEvent('lead.logged', {
    ...{ leadId: id, freelancerId: ada.id, what: 'noted', from: null, to: null },
    ...{ by: 'you', about: '' },
  });
  await marketplace.publish(event);
  await marketplace.publish(event);
  await eventually(async () => (await leads.history(id)).length > 1);
  await marketplace.publish({ ...event, id: randomUUID() });
  const history = await eventually(async () => {
    const entries = await leads.history(id);
    return entries.length > 2 && entries;
  });
  expect(history.filter((each: { id: string }) => each.id === event.id)).toHaveLength(1);
});
