import { webcrypto } from 'node:crypto';

// What jsdom lacks because it lays nothing out: no media query ever matches, no size ever changes.
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
// jsdom knows no pointers.
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
// Nothing is laid out, so nothing is hidden either.
const { Element } = globalThis as unknown as { Element: { prototype: object } };
Object.assign(Element.prototype, { checkVisibility: () => true });
// Every browser has it where the app is served.
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });
