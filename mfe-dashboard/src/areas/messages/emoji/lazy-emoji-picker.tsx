import { late, Skeleton } from '@soloist/ui';
import { Suspense } from 'react';
import styles from './emoji-picker.module.css';

const EmojiPicker = late(async () => ({
  default: (await import('./emoji-picker.tsx')).EmojiPicker,
}));

/** All emoji; the picker and its data load when it opens. */
export const LazyEmojiPicker = (props: { onPick: (emoji: string) => void }) => (
  <Suspense
    fallback={
      <div className={styles.picker}>
        <Skeleton shape="block" height={240} />
      </div>
    }
  >
    <EmojiPicker {...props} />
  </Suspense>
);
