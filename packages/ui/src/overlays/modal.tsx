import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { containSubmits } from './contain-submits.ts';
import classes from './modal.module.css';
import { Scrim } from './scrim.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface ModalProps {
  open: boolean;
  /** Called by Escape, by a press outside, and by the cross. */
  onClose: () => void;
  title: ReactNode;
  /** One sentence below the title. */
  text?: ReactNode;
  /** Buttons at the foot; without any, a cross closes. */
  actions?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** Element that gets the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Language of its texts, where the page has another one than the document. */
  lang?: string | undefined;
  className?: string;
  children?: ReactNode;
}

/** A 400px dialog over the page. Traps the focus and restores it when closed. */
export function Modal(props: ModalProps) {
  const { open, onClose, title, text, actions, role = 'dialog', lang, className, children } = props;
  const focus = useReturnFocus(props.initialFocus);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Scrim overDrawer />
        <Dialog.Content
          aria-modal="true"
          role={role}
          lang={lang}
          className={clsx(classes.modal, className)}
          {...focus}
          {...containSubmits}
          {...(text ? {} : { 'aria-describedby': undefined })}
        >
          <Dialog.Title className={classes.title}>{title}</Dialog.Title>
          {text && <Dialog.Description className={classes.text}>{text}</Dialog.Description>}
          {children && <div className={classes.content}>{children}</div>}
          {actions && <div className={classes.actions}>{actions}</div>}
          {!actions && (
            <IconButton label="Close" className={classes.close} onClick={onClose}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
