import type { LeadDetail } from '@soloist/contracts';
import { Button, DescriptionList } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { Pencil } from 'lucide-react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { PanelSection } from '../../shared/sections/section.tsx';
import { sourceTexts, valueText } from './lead.rules.ts';
import styles from './lead-panel.module.css';
import { theirWords } from './mail-form.rules.ts';

interface LeadDetailsProps {
  lead: LeadDetail;
  onEdit: () => void;
}

/** The lead's contact details and message. */
export function LeadDetails({ lead, onEdit }: LeadDetailsProps) {
  const { email, phone, value, message, answers, createdAt, mayWrite, whyNoMail } = lead;
  const items = [
    {
      label: 'Email',
      value: email ? (
        <a className={styles.link} href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
      ) : (
        'None'
      ),
    },
    ...(phone ? [{ label: 'Phone', value: phone }] : []),
    { label: 'Value', value: valueText(value) || 'Not estimated' },
    { label: 'Source', value: <Source lead={lead} /> },
    { label: 'Received', value: formatInstant(createdAt) },
    { label: 'Email consent', value: mayWrite ? whyNoMail || 'Yes, they agreed' : 'Unknown' },
    ...answers.map(({ question, answer }) => ({ label: question, value: answer })),
  ];
  return (
    <>
      <DescriptionList items={items} />
      {message && (
        <PanelSection title={theirWords(lead) ? 'Message' : 'About'}>
          <p className={styles.message} dir="auto">
            {message}
          </p>
        </PanelSection>
      )}
      <div>
        <Button size="sm" icon={<Pencil size={14} aria-hidden />} onClick={onEdit}>
          Edit details
        </Button>
      </div>
    </>
  );
}

function Source({ lead: { source, campaignId, campaignName } }: { lead: LeadDetail }) {
  if (!campaignId) return sourceTexts[source];
  return (
    <>
      {sourceTexts[source]},{' '}
      <Link className={styles.link} to={`/lead-generation/${campaignId}`}>
        {campaignName}
      </Link>
    </>
  );
}
