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
// Nothing is laid out, so nothing is hidden either.
const { Element } = globalThis as unknown as { Element: { prototype: object } };
Object.assign(Element.prototype, { checkVisibility: () => true });
