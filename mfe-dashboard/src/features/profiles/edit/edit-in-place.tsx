import { IconButton } from '@soloist/ui';
import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './edit.module.css';
import { EditForm, type FactsForm } from './edit-form.tsx';
import { type Part, useEditing } from './editing.ts';

interface EditInPlaceProps {
  part: Part;
  /** In the buttons' names: "Edit location", "Add location". */
  label: string;
  /** Nothing is there yet. */
  isEmpty: boolean;
  /** The fields of the form. */
  form: (form: FactsForm) => ReactNode;
  /** What stands there while nobody edits. */
  children: ReactNode;
  className?: string;
}

/** A fact with a pencil, which turns it into its form and takes the focus back afterwards. */
export function EditInPlace(props: EditInPlaceProps) {
  const { part, label, isEmpty, form, children, className } = props;
  const { openParts, open } = useEditing();
  const isOpen = openParts.includes(part);
  const button = useFocusOnClose(isOpen);
  if (isOpen) {
    return (
      <EditForm part={part} label={label}>
        {form}
      </EditForm>
    );
  }
  if (isEmpty) {
    return (
      <button ref={button} type="button" className={styles.add} onClick={() => open(part)}>
        Add {label}
      </button>
    );
  }
  return (
    <div className={clsx(styles.shown, className)}>
      <div className={styles.value}>{children}</div>
      <IconButton
        ref={button}
        label={`Edit ${label}`}
        size="sm"
        className={styles.pencil}
        onClick={() => open(part)}
      >
        <Pencil size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The button that opened something gets the focus back. */
function useFocusOnClose(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
