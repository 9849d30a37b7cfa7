import { composeLeadEmailDraft, emailTones } from './lead-email-templates.ts';

const profile = {
  name: 'Ada Lovelace',
  headline: 'Packaging designer',
  address: 'https://ada.test/',
};
const noor = { name: 'Noor Haddad', company: 'Nordlys Coffee', message: '' };

describe.each(emailTones)('a %s email', (tone) => {
  it('greets by name, introduces the sender, and asks for a reply', () => {
    const { subject, text } = composeLeadEmailDraft({ lead: noor, sender: profile, tone });
    expect(subject).not.toBe('');
    expect(text).toMatch(/^(Hi|Hello|Dear) Noor/);
    expect(text).toContain('Packaging designer');
    expect(text).toMatch(/reply/);
    expect(text).toMatch(/Ada Lovelace\nPackaging designer\nhttps:\/\/ada\.test\/$/);
  });

  it('quotes the lead’s message in one line, cut between words', () => {
    const message = `Hello,\n${'do you draw boxes? '.repeat(20)}`;
    const { text } = composeLeadEmailDraft({ lead: { ...noor, message }, sender: profile, tone });
    const [, quote = ''] = /You wrote: “(.*)”/.exec(text) ?? [];
    expect(quote).toMatch(/^Hello, do you draw boxes\?.*(do|you|draw|boxes\?)…$/);
    expect(quote.length).toBeLessThan(165);
  });

  it('leaves no gap for a missing detail', () => {
    const lead = { name: 'Kim', company: '', message: '' };
    const { subject, text } = composeLeadEmailDraft({
      lead,
      sender: { name: 'Ada', headline: '', address: '' },
      tone,
    });
    for (const part of [subject, text])
      expect(part).not.toMatch(/undefined| {2}| ,| \.|\n{3}|: ?$/m);
    expect(text).toMatch(/Ada$/);
  });
});
