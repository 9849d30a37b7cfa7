import type { DomainEvent, EventPayload } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { type MailHarness, startMailHarness } from '../../../test/mail-harness.ts';

let harness: MailHarness;
beforeAll(async () => {
  harness = await startMailHarness();
});
afterAll(() => harness.stop());

const publish = (event: DomainEvent) => harness.publish(event);
const firstMail = (to: string) => harness.firstMail(to);
const newAddress = () => `${newId()}@nordlys.example`;
const writeId = 'w'.repeat(32);

describe('a request for a recommendation', () => {
  const newRequestEvent = (overrides: Partial<EventPayload<'recommendation.requested'>> = {}) =>
    newEvent('recommendation.requested', {
      recommendationId: newId(),
      freelancerId: newId(),
      freelancerName: 'Ines Carvalho',
      freelancerHeadline: 'Brand and product design',
      freelancerEmail: 'ines@inescarvalho.example',
      to: newAddress(),
      note: 'It was a pleasure.\nWould you?',
      writeId,
      isReminder: false,
      ...overrides,
    });

  test('reaches the person asked once, with a reply address, the link and ways to decline', async () => {
    const event = newRequestEvent();
    await publish(event);
    await publish(event);
    const sentEmail = await firstMail(event.payload.to);
    expect(sentEmail.subject).toBe('Recommendation request from Ines Carvalho');
    expect(sentEmail.replyTo?.value).toEqual([
      { name: 'Ines Carvalho', address: 'ines@inescarvalho.example' },
    ]);
    for (const words of ['It was a pleasure.\nWould you?', 'Brand and product design']) {
      expect(sentEmail.text).toContain(words);
    }
    expect(sentEmail.html).toContain(`http://localhost:8080/recommendation/write/${writeId}`);
    expect(sentEmail.html).toContain(`http://localhost:8080/recommendation/decline/${writeId}`);
    // Nothing here could be mistaken for a part of the address by mail programs.
    expect(sentEmail.text).toMatch(new RegExp(`/recommendation/decline/${writeId}(?:\\s|$)`));
    const unsubscribe = sentEmail.headerLines.filter(({ key }) =>
      key.startsWith('list-unsubscribe'),
    );
    expect(unsubscribe.map(({ line }) => line.replaceAll(/\r\n\s+/g, ' '))).toEqual([
      `List-Unsubscribe: <http://localhost:8080/api/recommendations/invitations/${writeId}/never>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    expect(harness.mail.mailsTo(event.payload.to)).toHaveLength(1);
  });

  test('says that it is a reminder, and the only one', async () => {
    const event = newRequestEvent({ isReminder: true });
    await publish(event);
    const sentEmail = await firstMail(event.payload.to);
    expect(sentEmail.subject).toBe('Reminder: recommend Ines Carvalho');
    expect(sentEmail.text).toContain('This is the only reminder.');
  });

  test('adds no header and no markup, whatever its sender writes', async () => {
    const attack = 'Eve\r\nBcc: spy@evil.example\r\n\r\n<img src=x onerror=alert(1)>';
    const event = newRequestEvent({
      freelancerName: attack,
      freelancerHeadline: attack,
      note: attack,
    });
    await publish(event);
    const sentEmail = await firstMail(event.payload.to);
    expect(sentEmail.bcc).toBeUndefined();
    expect(sentEmail.html).not.toContain('<img');
    expect(harness.mail.mailsTo('spy@evil.example')).toEqual([]);
  });
});

describe('a recommendation that was written', () => {
  const newAnswerEvent = (
    freelancerId: string,
    answer: EventPayload<'recommendation.answered'>['answer'] = 'written',
  ) =>
    newEvent('recommendation.answered', {
      recommendationId: newId(),
      freelancerId,
      writerId: newId(),
      writerName: 'Sofie Lind',
      answer,
    });
  function newReader(overrides: object = {}) {
    const id = newId();
    const email = newAddress();
    harness.documents.identity.setProfile(id, {
      email,
      emailPref: ['recommendations'],
      ...overrides,
    });
    return { id, email };
  }

  test('is emailed to the freelancer; no other answer is', async () => {
    const reader = newReader();
    for (const answer of ['declined', 'changed', 'withdrawn'] as const) {
      await publish(newAnswerEvent(reader.id, answer));
    }
    await publish(newAnswerEvent(reader.id));
    const sentEmail = await firstMail(reader.email);
    expect(sentEmail.subject).toBe('Sofie Lind recommended you');
    expect(sentEmail.html).toContain('http://localhost:8080/requestrecommendation');
    const last = newReader();
    await publish(newAnswerEvent(last.id));
    await firstMail(last.email);
    expect(harness.mail.mailsTo(reader.email)).toHaveLength(1);
  });

  test('is not emailed to a person who turned it off', async () => {
    const [unsubscribed, last] = [newReader({ emailPref: [] }), newReader()];
    await publish(newAnswerEvent(unsubscribed.id));
    await publish(newAnswerEvent(last.id));
    await firstMail(last.email);
    expect(harness.mail.mailsTo(unsubscribed.email)).toEqual([]);
  });
});
