import {
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { containSubmits } from './contain-submits.ts';
import modalClasses from './modal.module.css';
import classes from './top-modal.module.css';

export interface TopModalProps {
  /** Called by Escape and the platform's back gesture. */
  onClose: () => void;
  title: ReactNode;
  /** One sentence below the title. */
  text: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}

const contain = (event: SyntheticEvent) => event.stopPropagation();

/**
 * A dialog in the browser's top layer: the whole page behind it is inert, including dialogs of other
 * bundles, whose Radix neither knows this one nor lets go of the focus. Open while rendered.
 */
export function TopModal({ onClose, title, text, actions, children }: TopModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A dialog below would take Escape for itself: it listens on the document.
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onClose();
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => {
      window.removeEventListener('keydown', handleKey, { capture: true });
      // Restores the focus.
      element?.close();
    };
  }, []);
  return createPortal(
    // A dialog below would also see these events as outside of itself.
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-scroll-lock=""
      className={`${modalClasses.modal} ${classes.modal}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={contain}
      onFocus={contain}
      onBlur={contain}
      {...containSubmits}
    >
      <h2 id={`${id}-title`} className={modalClasses.title}>
        {title}
      </h2>
      <p id={`${id}-text`} className={modalClasses.text}>
        {text}
      </p>
      <div className={modalClasses.content}>{children}</div>
      <div className={modalClasses.actions}>{actions}</div>
    </dialog>,
    document.body,
  );
}
