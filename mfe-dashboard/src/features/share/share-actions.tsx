import { Button, ButtonLink, saveFile } from '@soloist/ui';
import { copyText, showToast } from '@soloist/web-client';
import { Copy, ExternalLink, Image, Share2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { drawCardImage } from './card-image.ts';
import { ContactDownload } from './contact-download.tsx';
import styles from './share.module.css';
import type { ShareFacts } from './share-facts.ts';

interface ShareActionsProps {
  facts: ShareFacts;
  username: string;
  card: RefObject<HTMLElement | null>;
}

/** The ways to hand the card out. */
export function ShareActions({ facts, username, card }: ShareActionsProps) {
  const [isDrawing, setDrawing] = useState(false);

  async function handleImage() {
    if (!card.current) return;
    setDrawing(true);
    try {
      saveFile(await drawCardImage(facts, card.current), `${username}-card.png`);
    } catch {
      const message = 'The image could not be made. Please try another browser.';
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
        onClick={() => copyText(facts.address, 'Address')}
      >
        Copy the address
      </Button>
      {'share' in navigator && (
        <Button icon={<Share2 size={16} />} onClick={() => share(facts)}>
          Share
        </Button>
      )}
      <Button
        icon={<Image size={16} />}
        onClick={handleImage}
        busy={isDrawing && 'Drawing the image'}
      >
        Download as image
      </Button>
      <ContactDownload facts={facts} username={username} />
      <ButtonLink
        variant="ghost"
        icon={<ExternalLink size={16} />}
        href={facts.address}
        target="_blank"
        rel="noreferrer"
      >
        Open the portfolio
      </ButtonLink>
    </div>
  );
}

async function share({ name, headline, address }: ShareFacts) {
  try {
    await navigator.share({ title: name, text: headline || name, url: address });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (isCancelled) return;
    showToast({ message: 'Sharing did not work. Copy the address instead.', kind: 'error' });
  }
}
