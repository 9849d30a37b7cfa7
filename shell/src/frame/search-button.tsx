import type { BrowserEvents } from '@soloist/contracts';
import { IconButton } from '@soloist/ui';
import { Search } from 'lucide-react';
import styles from './search-button.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
/** Opens search and commands, or loads them ahead of a click. */
const showCommands = (detail: BrowserEvents['soloist:commands']) =>
  window.dispatchEvent(new CustomEvent('soloist:commands', { detail }));
const open = () => showCommands({ open: true });
const preload = () => showCommands({ open: false });
const intent = { onPointerEnter: preload, onFocus: preload };

/** Opens search and commands, in the sidebar. */
export function SearchButton() {
  return (
    <button
      type="button"
      className={styles.button}
      title="Search"
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      onClick={open}
      {...intent}
    >
      <Search size={18} aria-hidden />
      <span className={styles.label}>Search</span>
      <span className={styles.key} aria-hidden="true">
        {isApple ? '⌘K' : 'Ctrl K'}
      </span>
    </button>
  );
}

/** The same in the top bar of a phone. */
export const SearchIconButton = () => (
  <IconButton
    className={styles.phone}
    label="Search"
    aria-haspopup="dialog"
    onClick={open}
    {...intent}
  >
    <Search size={20} />
  </IconButton>
);
