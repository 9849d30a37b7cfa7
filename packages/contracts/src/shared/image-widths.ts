/** Available widths of an image, in pixels; a smaller original stays as it is. */
export const imageWidths = [320, 640, 960, 1280, 1920] as const;
