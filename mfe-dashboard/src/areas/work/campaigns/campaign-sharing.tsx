import type { Campaign } from '@soloist/contracts';
import { Button, ButtonLink, DescriptionList, Field, Heading, Input } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import { Copy, ExternalLink } from 'lucide-react';
import { QrCode } from '../../shared/qr-code/qr-code.tsx';
import { embedCode, fieldTexts, formAddress } from './campaign.rules.ts';
import styles from './campaigns.module.css';

/** Ways to share the form: its address, a QR code, the embed code, and its fields. */
export function CampaignSharing({ campaign }: { campaign: Campaign }) {
  const address = formAddress(campaign.token);
  const code = embedCode(campaign);
  return (
    <section className={styles.section} aria-label="Form">
      <Heading level={2} size="section">
        Form
      </Heading>
      <div className={styles.sharing}>
        <div className={styles.form}>
          <Field label="Address">
            <Input readOnly limit={2000} value={address} />
          </Field>
          <div className={styles.actions}>
            <Button
              size="sm"
              variant="primary"
              icon={<Copy size={16} aria-hidden />}
              onClick={() => copyText(address, 'Link')}
            >
              Copy link
            </Button>
            <ButtonLink
              size="sm"
              icon={<ExternalLink size={16} aria-hidden />}
              href={address}
              target="_blank"
              rel="noreferrer"
            >
              Open form
            </ButtonLink>
          </div>
          <label className={styles.codeLabel}>
            Code for your site
            <textarea readOnly rows={6} className={styles.code} value={code} />
          </label>
          <div className={styles.actions}>
            <Button
              size="sm"
              icon={<Copy size={16} aria-hidden />}
              onClick={() => copyText(code, 'Code')}
            >
              Copy code
            </Button>
          </div>
        </div>
        <div className={styles.form}>
          <figure className={styles.qrCard}>
            <QrCode className={styles.qr} text={address} label={`QR code of ${address}`} />
            <figcaption className={styles.calm}>
              Opens the form. Made for print and posters.
            </figcaption>
          </figure>
          <DescriptionList items={formDetails(campaign)} />
        </div>
      </div>
    </section>
  );
}

/** The fields of the form, in order. */
function formDetails({ formFields, question, consentText }: Campaign) {
  const fields = formFields.map(({ field, required }) => ({
    label: field === 'question' ? question : fieldTexts[field],
    value: required ? 'Required' : 'Optional',
  }));
  return [
    { label: 'Name', value: 'Required' },
    { label: 'Email', value: 'Required' },
    ...fields,
    { label: 'Email consent checkbox', value: consentText ? 'Yes' : 'No' },
  ];
}
