import type { Campaign } from '@soloist/contracts';
import { Button, ButtonLink, Field, Heading, Input } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import { Copy, ExternalLink } from 'lucide-react';
import { QrCode } from '../share/qr-code.tsx';
import { embedCode, formAddress } from './campaign-texts.ts';
import styles from './campaigns.module.css';

/** The form as others get it: its address, a code to scan, and what embeds it, which is shown. */
export function CampaignSharing({ campaign }: { campaign: Campaign }) {
  const address = formAddress(campaign.token);
  const code = embedCode(campaign);
  return (
    <section className={styles.section} aria-label="The form">
      <Heading level={2} size="section">
        The form
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
              onClick={() => copyText(address, 'Address')}
            >
              Copy the address
            </Button>
            <ButtonLink
              size="sm"
              icon={<ExternalLink size={16} aria-hidden />}
              href={address}
              target="_blank"
              rel="noreferrer"
            >
              Open the form
            </ButtonLink>
          </div>
          <label className={styles.codeLabel}>
            Code for your own site
            <textarea readOnly rows={4} className={styles.code} value={code} />
          </label>
          <div className={styles.actions}>
            <Button
              size="sm"
              icon={<Copy size={16} aria-hidden />}
              onClick={() => copyText(code, 'Code')}
            >
              Copy the code
            </Button>
          </div>
          <figure className={styles.qrCard}>
            <QrCode className={styles.qr} text={address} label={`QR code of ${address}`} />
            <figcaption className={styles.calm}>
              Leads to the form, for paper and posters.
            </figcaption>
          </figure>
        </div>
        <iframe
          key={JSON.stringify(campaign)}
          className={styles.frame}
          src={address}
          title={`Preview of ${campaign.name}`}
          loading="lazy"
        />
      </div>
    </section>
  );
}
