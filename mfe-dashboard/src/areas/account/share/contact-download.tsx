import { Button, Checkbox, saveFile } from '@soloist/ui';
import { ContactRound } from 'lucide-react';
import { useState } from 'react';
import { readContactAvatar } from './contact-avatar.api.ts';
import styles from './share.module.css';
import type { ShareDetails } from './share-details.rules.ts';
import { type CardVersion, vCard } from './vcard.rules.ts';

/** Downloads the contact file. It includes the person's email and phone only if they choose so. */
export function ContactDownload({
  details,
  username,
}: {
  details: ShareDetails;
  username: string;
}) {
  const [hasEmail, setHasEmail] = useState(false);
  const [hasPhone, setHasPhone] = useState(false);
  const [version, setVersion] = useState<CardVersion>();

  async function handleDownload(chosen: CardVersion) {
    setVersion(chosen);
    const shared = {
      ...details,
      email: hasEmail ? details.email : '',
      phone: hasPhone ? details.phone : '',
    };
    const avatar = await readContactAvatar(details.avatar);
    const card = vCard({ details: shared, version: chosen, avatar });
    saveFile(new Blob([card], { type: 'text/vcard;charset=utf-8' }), `${username}.vcf`);
    setVersion(undefined);
  }

  const button = (each: CardVersion, label: string) => (
    <Button
      icon={<ContactRound size={16} />}
      onClick={() => handleDownload(each)}
      busy={version === each && 'Preparing contact'}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {details.email && (
        <Checkbox checked={hasEmail} onChange={setHasEmail} label="Include my email" />
      )}
      {details.phone && (
        <Checkbox checked={hasPhone} onChange={setHasPhone} label="Include my phone" />
      )}
      {button('3.0', 'Download contact')}
      {button('4.0', 'Download vCard 4.0')}
    </div>
  );
}
