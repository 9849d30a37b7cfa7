import { type EventPayload, ownDecisionPath } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, Greeting, Paragraph, Quote } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

type Decided = EventPayload<'report.decided'>;

export interface ModerationMailData
  extends Pick<Decided, 'caseId' | 'decision' | 'title' | 'words'> {
  /** Of the person whose thing it is. */
  fname: string;
  publicUrl: string;
}

const headings: Record<Decided['decision'], (title: string) => string> = {
  warn: (title) => `You are warned about ${title}`,
  hide: (title) => `${title} is out of sight`,
  none: (title) => `The decision about ${title} is taken back`,
  dismiss: (title) => `The decision about ${title} stays`,
};

const sentences: Record<Decided['decision'], string> = {
  warn: 'It was reported, and somebody of Soloist looked at it. It stays where it is; please mind the following.',
  hide: 'It was reported, and somebody of Soloist looked at it. Only you can see it now, for this reason:',
  none: 'It was looked at again, and what was decided before does not hold any more:',
  dismiss: 'Your answer was read, and it was looked at again.',
};

const isOpen = ({ decision }: ModerationMailData) => decision === 'warn' || decision === 'hide';

/** To somebody whose thing was reported: what a moderator decided, and how to answer. */
export const moderationMail: MailTemplate<ModerationMailData> = {
  subject: ({ decision, title }) => headings[decision](title),
  Body: (data) => {
    const { fname, decision, title, words, caseId, publicUrl } = data;
    return (
      <MailLayout
        preview={sentences[decision].slice(0, 120)}
        heading={headings[decision](title)}
        footer="Soloist sends this because it concerns something of yours. It cannot be switched off."
      >
        <Greeting name={fname} />
        <Paragraph>{sentences[decision]}</Paragraph>
        {words && <Quote>{words}</Quote>}
        {isOpen(data) && (
          <Paragraph>If you think that this is wrong, you can answer once.</Paragraph>
        )}
        <ActionLink label="Open the decision" url={`${publicUrl}${ownDecisionPath(caseId)}`} />
      </MailLayout>
    );
  },
};
