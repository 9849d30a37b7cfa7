import type { ChatMessage, LinkPreview as Preview } from '@soloist/contracts';
import { ResponsiveImage } from '@soloist/ui';
import { MessageFiles } from '../files/message-files.tsx';
import { ChatCard } from './chat-card.tsx';
import styles from './link-preview.module.css';
import { MessageText } from './message-text.tsx';

/** The content of a message: text, link preview, files or a card. */
export function MessageContent({ message }: { message: ChatMessage }) {
  const { message: text, files, preview, card } = message;
  return (
    <>
      {text && <MessageText text={text} />}
      {preview && <LinkPreview preview={preview} />}
      {files.length > 0 && <MessageFiles files={files} />}
      {card && <ChatCard card={card} />}
    </>
  );
}

/** The preview of a page that a message links to. */
function LinkPreview({ preview }: { preview: Preview }) {
  const { url, site, title, description, image } = preview;
  return (
    <a className={styles.preview} href={url} target="_blank" rel="noopener noreferrer ugc">
      {image && <ResponsiveImage src={image} alt="" sizes="96px" />}
      <span className={styles.words}>
        <span className={styles.site}>{site}</span>
        <b dir="auto">{title || site}</b>
        {description && <span dir="auto">{description}</span>}
      </span>
    </a>
  );
}
