import { Button, Checkbox, saveFile } from '@soloist/ui';
import { ContactRound } from 'lucide-react';
import { useState } from 'react';
import { contactPhoto } from './contact-photo.ts';
import styles from './share.module.css';
import type { ShareFacts } from './share-facts.ts';
import { type CardVersion, vCard } from './vcard.ts';

/** The contact file. It has the person's email and phone only where they choose so. */
export function ContactDownload({ facts, username }: { facts: ShareFacts; username: string }) {
  const [hasEmail, setHasEmail] = useState(false);
  const [hasPhone, setHasPhone] = useState(false);
  const [version, setVersion] = useState<CardVersion>();

  async function handleDownload(chosen: CardVersion) {
    setVersion(chosen);
    const shared = {
      ...facts,
      email: hasEmail ? facts.email : '',
      phone: hasPhone ? facts.phone : '',
    };
    const photo = await contactPhoto(facts.photo);
    const card = vCard({ facts: shared, version: chosen, photo });
    saveFile(new Blob([card], { type: 'text/vcard;charset=utf-8' }), `${username}.vcf`);
    setVersion(undefined);
  }

  const button = (each: CardVersion, label: string) => (
    <Button
      icon={<ContactRound size={16} />}
      onClick={() => handleDownload(each)}
      busy={version === each && 'Preparing the contact'}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {facts.email && (
        <Checkbox
          checked={hasEmail}
          onChange={setHasEmail}
          label="Include my email in the contact"
        />
      )}
      {facts.phone && (
        <Checkbox
          checked={hasPhone}
          onChange={setHasPhone}
          label="Include my phone in the contact"
        />
      )}
      {button('3.0', 'Download as contact')}
      {button('4.0', 'Download as vCard 4.0')}
    </div>
  );
}
