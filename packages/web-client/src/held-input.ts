type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface HeldInput {
  /** The person did something, and nothing has happened yet. */
  isWaiting: () => boolean;
  /** Repeats no press later that the person has given up by then. Entries stay. */
  forgetPresses: () => void;
  /** Stops holding, and repeats on the same elements what the person did. */
  replay: () => void;
}

/**
 * Holds what a person does before React controls the page: presses of buttons do nothing yet, and
 * what is entered stays in the fields.
 */
export function holdInput(place: HTMLElement): HeldInput {
  const pressed = new Set<HTMLElement>();
  const entered = new Map<Field, string>();

  const holdPress = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button');
    if (!button) return;
    event.preventDefault();
    // React's listeners are on the same element.
    event.stopImmediatePropagation();
    pressed.add(button);
  };
  const holdSubmit = (event: Event) => event.preventDefault();
  const holdEntry = ({ target }: Event) => {
    if (isField(target)) entered.set(target, target.value);
  };
  const listeners: [string, (event: Event) => void][] = [
    ['click', holdPress],
    ['submit', holdSubmit],
    ['input', holdEntry],
    ['change', holdEntry],
  ];
  for (const [name, listener] of listeners) place.addEventListener(name, listener, true);
  // Browsers fill in fields again after a reload, without an event.
  for (const field of place.querySelectorAll<Field>('input, textarea'))
    if (isText(field) && field.value !== '') entered.set(field, field.value);

  return {
    isWaiting: () => pressed.size > 0 || entered.size > 0,
    forgetPresses: () => pressed.clear(),
    replay: () => {
      for (const [name, listener] of listeners) place.removeEventListener(name, listener, true);
      for (const [field, value] of entered) enter(field, value);
      // After React has rendered what was entered.
      setTimeout(() => {
        for (const button of pressed) button.click();
      });
    },
  };
}

/** Boxes and choices always have a value. */
const isText = ({ type }: Field) => type !== 'checkbox' && type !== 'radio';

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

function enter(field: Field, value: string) {
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field.type !== 'file') field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd } = field;
  // React ignores an event unless the value differs from the last one it has seen.
  field.value = '';
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (document.activeElement === field) restoreSelection(field, { selectionStart, selectionEnd });
}

type Selection = Pick<HTMLInputElement, 'selectionStart' | 'selectionEnd'>;

/** Fields for emails and numbers have no selection to set. */
function restoreSelection(
  field: HTMLInputElement | HTMLTextAreaElement,
  { selectionStart, selectionEnd }: Selection,
) {
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}
