import { Button, ButtonLink, saveFile } from '@soloist/ui';
import { copyText, showToast } from '@soloist/web-client';
import { Copy, ExternalLink, Image, Share2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { drawCardImage } from './card-image.rules.ts';
import { ContactDownload } from './contact-download.tsx';
import styles from './share.module.css';
import type { ShareDetails } from './share-details.rules.ts';

interface ShareActionsProps {
  details: ShareDetails;
  username: string;
  card: RefObject<HTMLElement | null>;
}

/** Buttons to share and download the card. */
export function ShareActions({ details, username, card }: ShareActionsProps) {
  const [isDrawing, setDrawing] = useState(false);

  async function handleImage() {
    if (!card.current) return;
    setDrawing(true);
    try {
      saveFile(await drawCardImage(details, card.current), `${username}-card.png`);
    } catch {
      const message = 'We couldn’t create the image. Try another browser.';
      showToast({ message, kind: 'error' });
    } finally {
      setDrawing(false);
    }
  }

  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        icon={<Copy size={16} />}
        onClick={() => copyText(details.address, 'Address')}
      >
        Copy address
      </Button>
      {'share' in navigator && (
        <Button icon={<Share2 size={16} />} onClick={() => share(details)}>
          Share
        </Button>
      )}
      <Button icon={<Image size={16} />} onClick={handleImage} busy={isDrawing && 'Creating image'}>
        Download image
      </Button>
      <ContactDownload details={details} username={username} />
      <ButtonLink
        variant="ghost"
        icon={<ExternalLink size={16} />}
        href={details.address}
        target="_blank"
        rel="noreferrer"
      >
        Open portfolio
      </ButtonLink>
    </div>
  );
}

async function share({ name, headline, address }: ShareDetails) {
  try {
    await navigator.share({ title: name, text: headline || name, url: address });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (isCancelled) return;
    showToast({ message: 'We couldn’t share your card. Copy the address instead.', kind: 'error' });
  }
}
