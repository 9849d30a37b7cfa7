type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface HeldInput {
  /** The person did something, and nothing has happened yet. */
  isWaiting: () => boolean;
  /** Repeats no press later that the person has given up by then. Entries stay. */
  forgetPresses: () => void;
  /**
   * Stops holding, and repeats what the person did: on the same elements, or on those that replaced
   * them when the page was rendered anew.
   */
  replay: () => void;
}

/**
 * Holds what a person does before React controls the page: presses of buttons do nothing yet, and
 * what is entered stays in the fields.
 */
export function holdInput(place: HTMLElement): HeldInput {
  const pressed = new Set<HTMLElement>();
  const entered = new Map<Field, string>();
  const positions = new WeakMap<HTMLElement, number>();

  const listLike = ({ localName }: HTMLElement) => [
    ...place.querySelectorAll<HTMLElement>(localName),
  ];
  const notePosition = (element: HTMLElement) =>
    void positions.set(element, listLike(element).indexOf(element));
  /** The element itself, or the same one of the page that was rendered anew. */
  function findCurrent<E extends HTMLElement>(element: E): E | undefined {
    if (element.isConnected) return element;
    const current = listLike(element)[positions.get(element) ?? -1];
    return current && isAlike(current, element) ? (current as E) : undefined;
  }

  const holdPress = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button');
    if (!button) return;
    event.preventDefault();
    // React's listeners are on the same element.
    event.stopImmediatePropagation();
    pressed.add(button);
    notePosition(button);
  };
  const holdSubmit = (event: Event) => event.preventDefault();
  const enterLater = (field: Field) => {
    entered.set(field, field.value);
    notePosition(field);
  };
  const holdEntry = (event: Event) => {
    if (!isField(event.target)) return;
    // React would hydrate the page to handle it, and it would be handled again when it is repeated.
    event.stopImmediatePropagation();
    enterLater(event.target);
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
    if (isText(field) && field.value !== '') enterLater(field);

  return {
    isWaiting: () => pressed.size > 0 || entered.size > 0,
    forgetPresses: () => pressed.clear(),
    replay: () => {
      for (const [name, listener] of listeners) place.removeEventListener(name, listener, true);
      for (const [field, value] of entered) {
        const current = findCurrent(field);
        if (current) enter(current, value);
      }
      // After React has rendered what was entered.
      setTimeout(() => {
        for (const button of pressed) findCurrent(button)?.click();
      });
    },
  };
}

const isAlike = (one: HTMLElement, other: HTMLElement) =>
  ['name', 'type', 'aria-label'].every(
    (name) => one.getAttribute(name) === other.getAttribute(name),
  ) && one.textContent === other.textContent;

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
  // A field with suggestions takes a change without a type for a picked suggestion.
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
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
