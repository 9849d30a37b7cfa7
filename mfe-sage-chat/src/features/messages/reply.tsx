import { type SageMessage, typewriter } from '@soloist/contracts';
import { memo } from 'react';
import { markAnimated } from '../chats/chats.service.ts';
import { useChat, useChatStore } from '../chats/use-chat.ts';
import { CitationPills, CitedText } from '../markdown/citations.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import styles from './messages.module.css';
import { ReplyFoot } from './reply-foot.tsx';
import { useTypewriter } from './use-typewriter.ts';

/** A reply of Sage: typed character by character when it arrives, complete when it was loaded. */
export const Reply = memo(function Reply({ message }: { message: SageMessage }) {
  const { _id, state, citations } = message;
  const store = useChatStore();
  const running = useChat((chat) => chat.running[_id]);
  const from = useChat((chat) => chat.fresh[_id]);
  const text = running?.text ?? message.content;
  const { visibleText, isTyping, showAll } = useTypewriter({
    text,
    isWhole: !running && state !== 'running',
    animate: from !== undefined,
    from,
    msPerCharacter: typewriter.msPerCharacter,
    onComplete: () => markAnimated(store, _id),
  });
  const isWhole = !running && state !== 'running';
  if (visibleText === '' && !isWhole) return null;
  return (
    <div className={styles.reply}>
      <CitedText citations={citations}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: with keys, the button below does it. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: with keys, the button below does it. */}
        <div className={styles.said} onClick={isTyping ? showAll : undefined}>
          <Markdown text={visibleText} isGrowing={isTyping} />
        </div>
        {!isTyping && <CitationPills />}
      </CitedText>
      {isTyping && visibleText !== text && (
        <button type="button" className={styles.showAll} onClick={showAll}>
          Show all
        </button>
      )}
      {!isTyping && isWhole && <ReplyFoot message={message} />}
    </div>
  );
});
