import { Skeleton } from '@soloist/ui';
import { EmojiPicker as Picker } from 'frimousse';
import { loadEmojiData } from './emoji-data.rules.ts';
import styles from './emoji-picker.module.css';

interface EmojiPickerProps {
  onPick: (emoji: string) => void;
}

/** All emoji with search and keyboard navigation. Heavy: loaded by `LazyEmojiPicker`. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  return (
    <Picker.Root
      className={styles.picker}
      columns={8}
      resolveEmojiData={loadEmojiData}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search
        className={styles.search}
        placeholder="Search emoji"
        aria-label="Search emoji"
        autoFocus
      />
      <Picker.Viewport className={styles.viewport}>
        <Picker.Loading className={styles.state}>
          <Skeleton shape="block" height={200} />
        </Picker.Loading>
        <Picker.Empty className={styles.state}>No emoji found.</Picker.Empty>
        <Picker.List className={styles.emojis} components={{ CategoryHeader, Row, Emoji }} />
      </Picker.Viewport>
    </Picker.Root>
  );
}

const CategoryHeader = ({ category, ...props }: { category: { label: string } }) => (
  <div {...props} className={styles.category}>
    {category.label}
  </div>
);

const Row = (props: React.ComponentProps<'div'>) => (
  <div {...fromOne(props)} className={styles.row} />
);

interface EmojiProps extends React.ComponentProps<'button'> {
  emoji: { emoji: string; label: string };
}

const Emoji = ({ emoji, ...props }: EmojiProps) => (
  <button {...fromOne(props)} type="button" className={styles.emoji}>
    {emoji.emoji}
  </button>
);

/** The picker counts rows and columns from 0, but ARIA counts from 1. */
function fromOne<Props extends React.AriaAttributes>(props: Props): Props {
  const { 'aria-rowindex': row, 'aria-colindex': column } = props;
  return {
    ...props,
    ...(row !== undefined && { 'aria-rowindex': row + 1 }),
    ...(column !== undefined && { 'aria-colindex': column + 1 }),
  };
}
