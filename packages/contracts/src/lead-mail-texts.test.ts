import { leadMailTemplate, mailTones } from './lead-mail-texts.ts';

const own = { name: 'Ada Lovelace', headline: 'Packaging designer', address: 'https://ada.test/' };
const noor = { name: 'Noor Haddad', company: 'Nordlys Coffee', message: '' };

describe.each(mailTones)('a %s mail', (tone) => {
  it('greets by name, says who writes, and asks for an answer', () => {
    const { subject, text } = leadMailTemplate({ lead: noor, own, tone });
    expect(subject).not.toBe('');
    expect(text).toMatch(/^(Hi|Hello|Dear) Noor/);
    expect(text).toContain('Packaging designer');
    expect(text).toMatch(/answer/);
    expect(text).toMatch(/Ada Lovelace\nPackaging designer\nhttps:\/\/ada\.test\/$/);
  });

  it('quotes who wrote in one line, cut between words', () => {
    const message = `Hello,\n${'do you draw boxes? '.repeat(20)}`;
    const { text } = leadMailTemplate({ lead: { ...noor, message }, own, tone });
    const [, quote = ''] = /You wrote: “(.*)”/.exec(text) ?? [];
    expect(quote).toMatch(/^Hello, do you draw boxes\?.*(do|you|draw|boxes\?)…$/);
    expect(quote.length).toBeLessThan(165);
  });

  it('leaves no gap where a fact is not known', () => {
    const lead = { name: 'Kim', company: '', message: '' };
    const { subject, text } = leadMailTemplate({
      lead,
      own: { name: 'Ada', headline: '', address: '' },
      tone,
    });
    for (const said of [subject, text])
      expect(said).not.toMatch(/undefined| {2}| ,| \.|\n{3}|: ?$/m);
    expect(text).toMatch(/Ada$/);
  });
});
