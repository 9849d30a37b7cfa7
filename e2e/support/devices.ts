/** The devices on which journeys about money run. */
export const devices = [
  ['a desktop', {}],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const;
