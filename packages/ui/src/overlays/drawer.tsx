import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { containSubmits } from './contain-submits.ts';
import classes from './drawer.module.css';
import { Scrim } from './scrim.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Called once it is closed and the focus is restored. */
  onClosed?: () => void;
  title: ReactNode;
  /** `right`: 420px, a sheet from below on phones. `left`: 300px, for the phone's menu. */
  side?: 'right' | 'left';
  /** Small actions in the header, left of the cross. */
  actions?: ReactNode;
  /** Kept open for something above it, such as a tour: takes and keeps no focus, closes only by `open`. */
  held?: boolean;
  className?: string;
  children: ReactNode;
}

const ignore = (event: Event) => event.preventDefault();
const heldProps = {
  onOpenAutoFocus: ignore,
  onCloseAutoFocus: ignore,
  onEscapeKeyDown: ignore,
  onInteractOutside: ignore,
};

/** A panel over the page's edge. Traps the focus and restores it when closed. */
export function Drawer(props: DrawerProps) {
  const {
    open,
    onClose,
    onClosed,
    title,
    side = 'right',
    actions,
    held = false,
    className,
    children,
  } = props;
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  const focus = {
    onOpenAutoFocus,
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus(event);
      onClosed?.();
    },
  };
  return (
    <Dialog.Root open={open} modal={!held} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        {!held && <Scrim />}
        <Dialog.Content
          {...(held ? heldProps : { ...focus, 'aria-modal': true })}
          {...containSubmits}
          className={clsx(classes.drawer, classes[side], className)}
          aria-describedby={undefined}
        >
          <header className={classes.head}>
            <Dialog.Title className={classes.title}>{title}</Dialog.Title>
            {actions}
            <IconButton label="Close" onClick={onClose}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          </header>
          <div className={classes.body}>{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
