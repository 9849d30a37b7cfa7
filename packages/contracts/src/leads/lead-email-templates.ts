export const emailTones = ['warm', 'plain', 'formal'] as const;
export type EmailTone = (typeof emailTones)[number];

/** Recipient and sender of a first email. Every text but the names may be empty. */
export interface LeadEmailInput {
  lead: { name: string; company: string; message: string };
  sender: { name: string; headline: string; address: string };
  tone: EmailTone;
}

const quotedLength = 160;

/** A draft of a first email from known details only, for the sender to edit. */
export function composeLeadEmailDraft(input: LeadEmailInput): { subject: string; text: string } {
  const { lead, sender, tone } = input;
  const words = lead.message ? answerWords(input)[tone] : introductionWords(input)[tone];
  const { greeting, close } = manners(lead.name)[tone];
  const foot = [sender.name, sender.headline, sender.address].filter(Boolean).join('\n');
  return {
    subject: words.subject,
    text: [greeting, ...words.paragraphs, `${close}\n${foot}`].join('\n\n'),
  };
}

const firstName = (name: string) => name.split(/\s+/)[0] ?? '';

const manners = (name: string): Record<EmailTone, { greeting: string; close: string }> => ({
  warm: { greeting: `Hi ${firstName(name)},`, close: 'Warm wishes,' },
  plain: { greeting: `Hello ${name},`, close: 'Regards,' },
  formal: { greeting: `Dear ${name},`, close: 'Yours sincerely,' },
});

interface Words {
  subject: string;
  paragraphs: string[];
}

/** A reply to a person who wrote first. */
function answerWords({ lead, sender }: LeadEmailInput): Record<EmailTone, Words> {
  const quote = `You wrote: “${quoted(lead.message)}”`;
  return {
    warm: {
      subject: `Your message to ${sender.name}`,
      paragraphs: [
        'Thank you for your message. It was good to hear from you.',
        quote,
        'I would love to hear more. When would be a good time for a short call this week or next? If you prefer to write, tell me what you need, by when, and your budget, and I will reply with a proposal.',
      ],
    },
    plain: {
      subject: `Your message to ${sender.name}`,
      paragraphs: [
        'Thank you for your message.',
        quote,
        'To send you a proposal, I need to know three things: what you need, by when, and your budget. You can reply to this email or tell me when a short call suits you.',
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

/** An introduction to a person who did not write first. */
function introductionWords({ lead, sender }: LeadEmailInput): Record<EmailTone, Words> {
  const recipient = lead.company || lead.name;
  const work = lead.company ? `for ${lead.company}` : 'for you';
  const me = sender.headline
    ? `I am ${sender.name}: ${sender.headline}.`
    : `I am ${sender.name}, a freelancer.`;
  const portfolioText = sender.address ? ` You can see my work at ${sender.address}` : '';
  return {
    warm: {
      subject: `A hello from ${sender.name}`,
      paragraphs: [
        `${me}${portfolioText}`,
        `I would love to work on something ${work}. Do you have a project that could use another pair of hands?`,
        'If so, just reply to this email and tell me a little about it. If not, there is no need to reply.',
      ],
    },
    plain: {
      subject: `${sender.name} for ${recipient}`,
      paragraphs: [
        `${me}${portfolioText}`,
        `I am looking for new projects and would like to work ${work}.`,
        'If you have something coming up, reply with a sentence or two about it, and I will come back with questions or a proposal.',
      ],
    },
    formal: {
      subject: `Introduction: ${sender.name}`,
      paragraphs: [
        `Allow me to introduce myself. ${me}${portfolioText}`,
        `I would be glad to work ${work} and to learn whether you have a project for which you need support.`,
        'Should this be of interest, I look forward to your reply and will gladly send you a proposal.',
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
