import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';

const invalidSelector = '[aria-invalid="true"], [data-invalid="true"]';
const focusableSelector =
  'input:not([type="hidden"]), textarea, select, button, [tabindex], [contenteditable="true"]';

type Handler<Event> = (event: Event) => unknown;

/**
 * After a refused submit, moves the focus to the form's first invalid field in document order and
 * scrolls it into view. The form sets `shouldFocusError: false`: react-hook-form knows only the order
 * in which fields were registered, and no fields without a ref.
 */
export function useInvalidFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const [renderedAttempts, setRenderedAttempts] = useState(0);
  // One render later: a tab or group with the invalid field opens after the submit, too.
  useEffect(() => setRenderedAttempts(attempts), [attempts]);
  useEffect(() => {
    if (renderedAttempts > 0) focusFirstInvalid(form.current);
  }, [renderedAttempts]);
  /** Wraps the handler of a submit, or of a button that validates the form. */
  function focusAfter<Event extends SyntheticEvent = FormEvent>(handle: Handler<Event>) {
    return async (event: Event) => {
      await handle(event);
      setAttempts((count) => count + 1);
    };
  }
  return { form, focusAfter };
}

function focusFirstInvalid(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>(invalidSelector);
  if (!invalid) return;
  const control = invalid.matches(focusableSelector)
    ? invalid
    : invalid.querySelector<HTMLElement>(focusableSelector);
  control?.focus({ preventScroll: true });
  // In the middle: neither the bar above nor the buttons below cover it.
  (control ?? invalid).scrollIntoView?.({ block: 'center' });
}
