import { Avatar, Chip, Heading, Mark } from '@soloist/ui';
import type { Ref } from 'react';
import { Fragment } from 'react';
import { QrCode } from '../../shared/qr-code/qr-code.tsx';
import styles from './share.module.css';
import type { ShareDetails } from './share-details.rules.ts';

/** The shareable card, which is light in both themes like its image. */
export function ShareCard({ details, ref }: { details: ShareDetails; ref: Ref<HTMLElement> }) {
  const { name, headline, skills, avatar, address, host, isAvailable } = details;
  return (
    <article ref={ref} className={styles.card} data-theme="light" aria-label="Your card">
      <div className={styles.face}>
        <Avatar name={name} src={avatar || undefined} size={88} />
        <Mark size={36} />
      </div>
      <div>
        <Heading level={2} size="page" className={styles.name}>
          {name}
        </Heading>
        {headline && <p className={styles.headline}>{headline}</p>}
      </div>
      {skills.length > 0 && (
        <ul className={styles.skills} aria-label="Skills">
          {skills.map((skill) => (
            <li key={skill}>
              <Chip className={styles.skill}>{skill}</Chip>
            </li>
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        <div>
          <p className={styles.muted}>{isAvailable ? 'Accepting projects' : 'Portfolio'}</p>
          <p className={styles.host}>
            {host.split('.').map((label, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the labels of one host name never move
              <Fragment key={index}>
                {index > 0 && (
                  <>
                    <wbr />.
                  </>
                )}
                {label}
              </Fragment>
            ))}
          </p>
        </div>
        <QrCode className={styles.qr} text={address} label={`QR code of ${address}`} />
      </footer>
    </article>
  );
}
