import { IconButton } from '@soloist/ui';
import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './edit.module.css';
import { EditForm, type ProfileEditForm } from './edit-form.tsx';
import { type ProfileForm, useEditing } from './use-editing.ts';

interface EditInPlaceProps {
  part: ProfileForm;
  /** Part of the button names: "Edit location", "Add location". */
  label: string;
  /** The field has no value yet. */
  isEmpty: boolean;
  /** The fields of the form. */
  form: (form: ProfileEditForm) => ReactNode;
  /** The value while it is not being edited. */
  children: ReactNode;
  className?: string;
}

/** A value with an edit button, which opens its form and gets the focus back afterwards. */
export function EditInPlace(props: EditInPlaceProps) {
  const { part, label, isEmpty, form, children, className } = props;
  const { openForms, open } = useEditing();
  const isOpen = openForms.includes(part);
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

/** Returns the focus to the button that opened the form. */
function useFocusOnClose(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
