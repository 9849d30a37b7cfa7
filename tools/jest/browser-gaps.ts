import { webcrypto } from 'node:crypto';

// APIs that jsdom lacks because it has no layout: no media query ever matches, no size ever
// changes.
const matchMedia = () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
});
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { matchMedia, ResizeObserver, IntersectionObserver: ResizeObserver });
// jsdom has no pointer events.
type EventClass = new (type: string, init: object) => object;
const { MouseEvent } = globalThis as unknown as { MouseEvent: EventClass };
class PointerEvent extends MouseEvent {
  readonly isPrimary: boolean;
  constructor(type: string, init: { isPrimary?: boolean } = {}) {
    super(type, init);
    this.isPrimary = init.isPrimary ?? false;
  }
}
Object.assign(globalThis, { PointerEvent });
// Without a layout, nothing is hidden.
const { Element } = globalThis as unknown as { Element: { prototype: object } };
Object.assign(Element.prototype, { checkVisibility: () => true });
// Every supported browser has it.
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });
// jsdom has the element dialog, but cannot open it.
const { HTMLDialogElement } = globalThis as unknown as {
  HTMLDialogElement: { prototype: object };
};
interface Dialog {
  open: boolean;
  querySelector(selector: string): { focus(): void } | null;
}
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: Dialog) {
    this.open = true;
    this.querySelector('input, button')?.focus();
  },
  close(this: Dialog) {
    this.open = false;
  },
});
// jsdom searches the whole document for each label of each control: a sixth of a form's test.
interface Label {
  htmlFor: string;
  control: object | null;
}
interface Control {
  id: string;
  type?: string;
  getRootNode(): { querySelectorAll(selector: string): Iterable<Label> };
}
const labels = {
  get(this: Control) {
    if (this.type === 'hidden') return null;
    return [...this.getRootNode().querySelectorAll('label')].filter((label) =>
      label.htmlFor ? label.htmlFor === this.id : label.control === this,
    );
  },
};
const controls = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'];
for (const name of controls) {
  const { prototype } = Reflect.get(globalThis, `HTML${name}Element`) as { prototype: object };
  Object.defineProperty(prototype, 'labels', labels);
}
