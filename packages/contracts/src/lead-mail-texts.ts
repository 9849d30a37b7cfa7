export const mailTones = ['warm', 'plain', 'formal'] as const;
export type MailTone = (typeof mailTones)[number];

/** Who a first mail is for, and who writes it. Any of the optional texts may be empty. */
export interface LeadMailFacts {
  lead: { name: string; company: string; message: string };
  own: { name: string; headline: string; address: string };
  tone: MailTone;
}

const quotedLength = 160;

/** A first mail that says nothing but the facts; it is a draft for its writer to change. */
export function leadMailTemplate(facts: LeadMailFacts): { subject: string; text: string } {
  const { lead, own, tone } = facts;
  const words = lead.message ? answerWords(facts)[tone] : introductionWords(facts)[tone];
  const { greeting, close } = manners(lead.name)[tone];
  const foot = [own.name, own.headline, own.address].filter(Boolean).join('\n');
  return {
    subject: words.subject,
    text: [greeting, ...words.paragraphs, `${close}\n${foot}`].join('\n\n'),
  };
}

const firstName = (name: string) => name.split(/\s+/)[0] ?? '';

const manners = (name: string): Record<MailTone, { greeting: string; close: string }> => ({
  warm: { greeting: `Hi ${firstName(name)},`, close: 'Warm wishes,' },
  plain: { greeting: `Hello ${name},`, close: 'Regards,' },
  formal: { greeting: `Dear ${name},`, close: 'Yours sincerely,' },
});

interface Words {
  subject: string;
  paragraphs: string[];
}

/** To somebody who wrote. */
function answerWords({ lead, own }: LeadMailFacts): Record<MailTone, Words> {
  const quote = `You wrote: “${quoted(lead.message)}”`;
  return {
    warm: {
      subject: `Your message to ${own.name}`,
      paragraphs: [
        'Thank you for your message, it was good to read.',
        quote,
        'I would love to hear more. When would be a good time for a short call this week or next? If you rather write, tell me what you need, by when, and what you would like to spend, and I will answer with a proposal.',
      ],
    },
    plain: {
      subject: `Your message to ${own.name}`,
      paragraphs: [
        'Thank you for your message.',
        quote,
        'To write you a proposal I need to know three things: what you need, by when, and what you would like to spend. You can answer this mail, or tell me when a short call suits you.',
      ],
    },
    formal: {
      subject: `Re: your enquiry${lead.company ? `, ${lead.company}` : ''}`,
      paragraphs: [
        'Thank you for your enquiry.',
        quote,
        'May I ask for the scope, the date by which you need it, and the budget you have in mind? I will then send you a proposal. I am also glad to arrange a call at a time that suits you.',
      ],
    },
  };
}

/** To somebody who did not write first. */
function introductionWords({ lead, own }: LeadMailFacts): Record<MailTone, Words> {
  const whom = lead.company || lead.name;
  const work = lead.company ? `for ${lead.company}` : 'for you';
  const me = own.headline
    ? `I am ${own.name}: ${own.headline}.`
    : `I am ${own.name}, a freelancer.`;
  const seen = own.address ? ` You can see my work at ${own.address}` : '';
  return {
    warm: {
      subject: `A hello from ${own.name}`,
      paragraphs: [
        `${me}${seen}`,
        `I would love to do something ${work}. Is there a project you would like another pair of hands for?`,
        'If so, just answer this mail and tell me a little about it. If not, no answer is needed.',
      ],
    },
    plain: {
      subject: `${own.name} for ${whom}`,
      paragraphs: [
        `${me}${seen}`,
        `I am looking for new projects and would like to work ${work}.`,
        'If you have something coming up, answer this mail with a sentence or two about it, and I will come back with questions or a proposal.',
      ],
    },
    formal: {
      subject: `Introduction: ${own.name}`,
      paragraphs: [
        `Allow me to introduce myself. ${me}${seen}`,
        `I would be glad to work ${work} and to learn whether you have a project for which you need support.`,
        'Should this be of interest, I look forward to your answer and will gladly send you a proposal.',
      ],
    },
  };
}

/** In one line, cut between words. */
function quoted(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  if (line.length <= quotedLength) return line;
  const cut = line.slice(0, quotedLength + 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > quotedLength / 2 ? end : quotedLength)}…`;
}
