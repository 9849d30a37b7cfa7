import { IconButton, SageMark } from '@soloist/ui';
import { History, Maximize2, Minimize2, SquarePen, X } from 'lucide-react';
import styles from './panel.module.css';

export type View = 'chat' | 'history';

interface PanelHeaderProps {
  title: string;
  view: View;
  isMaximized: boolean;
  onNewChat: () => void;
  onHistory: () => void;
  onMaximize: () => void;
  onClose: () => void;
}

export function PanelHeader(props: PanelHeaderProps) {
  const { title, view, isMaximized } = props;
  const Size = isMaximized ? Minimize2 : Maximize2;
  return (
    <header className={styles.header}>
      <span className={styles.mark}>
        <SageMark size={18} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.actions}>
        <IconButton label="Start New Chat" onClick={props.onNewChat}>
          <SquarePen size={18} aria-hidden />
        </IconButton>
        <IconButton
          label="View Chat History"
          aria-pressed={view === 'history'}
          className={view === 'history' ? styles.pressed : undefined}
          onClick={props.onHistory}
        >
          <History size={18} aria-hidden />
        </IconButton>
        <IconButton label={isMaximized ? 'Restore' : 'Maximize'} onClick={props.onMaximize}>
          <Size size={18} aria-hidden />
        </IconButton>
        <IconButton label="Close Chat" onClick={props.onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
    </header>
  );
}
