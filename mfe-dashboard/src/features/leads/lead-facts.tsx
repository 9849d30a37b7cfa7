import type { WholeLead } from '@soloist/contracts';
import { Button, Facts } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { Pencil } from 'lucide-react';
import { formatInstant } from '../../dates.ts';
import { PanelSection } from '../invoices/panel-section.tsx';
import styles from './lead-panel.module.css';
import { sourceTexts, valueText } from './lead-texts.ts';
import { theirWords } from './mail-form.ts';

interface LeadFactsProps {
  lead: WholeLead;
  onEdit: () => void;
}

/** Who it is and what they wrote. */
export function LeadFacts({ lead, onEdit }: LeadFactsProps) {
  const { email, phone, value, message, answers, createdAt, mayWrite, whyNoMail } = lead;
  const items = [
    {
      label: 'E-mail',
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
    { label: 'Came in', value: formatInstant(createdAt) },
    { label: 'May be written to', value: mayWrite ? whyNoMail || 'Yes, they agreed' : 'Not known' },
    ...answers.map(({ question, answer }) => ({ label: question, value: answer })),
  ];
  return (
    <>
      <Facts items={items} />
      {message && (
        <PanelSection title={theirWords(lead) ? 'What they wrote' : 'What it is about'}>
          <p className={styles.message} dir="auto">
            {message}
          </p>
        </PanelSection>
      )}
      <div>
        <Button size="sm" icon={<Pencil size={14} aria-hidden />} onClick={onEdit}>
          Edit facts
        </Button>
      </div>
    </>
  );
}

function Source({ lead: { source, campaignId, campaignName } }: { lead: WholeLead }) {
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
