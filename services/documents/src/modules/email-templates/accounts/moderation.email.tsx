import { type EventPayload, myDecisionPath } from '@soloist/contracts';
import { ActionLink, Greeting, Paragraph, Quote } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

type Decided = EventPayload<'report.decided'>;

export interface ModerationEmailData
  extends Pick<Decided, 'caseId' | 'decision' | 'title' | 'words'> {
  /** First name of the content's owner. */
  fname: string;
  publicUrl: string;
}

const headings: Record<Decided['decision'], (title: string) => string> = {
  warn: (title) => `Warning: ${title}`,
  hide: (title) => `Hidden: ${title}`,
  none: (title) => `Decision reversed: ${title}`,
  dismiss: (title) => `Decision upheld: ${title}`,
};

const sentences: Record<Decided['decision'], string> = {
  warn: 'Someone reported your content and we reviewed it. It stays published, with this warning:',
  hide: 'Someone reported your content and we reviewed it. Only you can see it now, for this reason:',
  none: 'We reviewed your content again and reversed our decision:',
  dismiss: 'We read your appeal, reviewed your content again and kept our decision.',
};

const isOpen = ({ decision }: ModerationEmailData) => decision === 'warn' || decision === 'hide';

/** To the owner of reported content: the moderator's decision, and how to appeal. */
export const moderationEmail: EmailTemplate<ModerationEmailData> = {
  subject: ({ decision, title }) => headings[decision](title),
  Body: (data) => {
    const { fname, decision, title, words, caseId, publicUrl } = data;
    return (
      <EmailLayout
        preview={sentences[decision].slice(0, 120)}
        heading={headings[decision](title)}
        footer="Soloist sent this because it affects your content. You can’t turn these emails off."
      >
        <Greeting name={fname} />
        <Paragraph>{sentences[decision]}</Paragraph>
        {words && <Quote>{words}</Quote>}
        {isOpen(data) && <Paragraph>You can appeal once if you think we got it wrong.</Paragraph>}
        <ActionLink label="View decision" url={`${publicUrl}${myDecisionPath(caseId)}`} />
      </EmailLayout>
    );
  },
};
