const steps = [1, 2, 2.5, 5, 10];

/** Height of the chart in the bars' unit, as three equal, round steps that hold the largest value. */
export function chartScale(largest: number) {
  const least = Math.max(largest, 1) / 3;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const fitting = steps.map((step) => step * magnitude).find((step) => step >= least);
  // Half a view does not exist.
  const step = Math.max(1, Math.ceil(fitting ?? least));
  return { top: step * 3, lines: [3, 2, 1, 0].map((line) => line * step) };
}

/** Characters of labels that fit below the narrowest chart, and below a wide one. */
const room = { narrow: 44, wide: 84 };

/** From this number of bars on, the last label ends with its bar, and takes room from the one before. */
export const manyBars = 13;

/**
 * The intervals of the labels to draw, counted from the last, so that they fit. The narrow chart
 * leaves some of the wide one's out.
 */
export function labelSteps(labels: readonly string[]) {
  const longest = Math.max(0, ...labels.map(({ length }) => length)) + 2;
  const characters = labels.length * longest;
  const reserved = labels.length >= manyBars ? longest : 0;
  const wide = Math.max(1, Math.ceil(characters / (room.wide - reserved)));
  return { wide, narrow: wide * Math.ceil(characters / (room.narrow - reserved) / wide) };
}
