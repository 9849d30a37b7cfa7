interface PlacedChip {
  text: string;
  x: number;
  row: number;
}

interface ChipRoom {
  width: number;
  rows: number;
  gap: number;
  widthOf: (text: string) => number;
}

/** As many chips as fit in the rows, then a chip with the number of hidden ones. */
export function placeChips(texts: string[], room: ChipRoom): PlacedChip[] {
  for (let visibleCount = texts.length; visibleCount > 0; visibleCount--) {
    const more = texts.length - visibleCount;
    const placed = inRows(
      [...texts.slice(0, visibleCount), ...(more > 0 ? [`+${more}`] : [])],
      room,
    );
    if (placed.every(({ row }) => row < room.rows)) return placed;
  }
  return [];
}

function inRows(texts: string[], { width, gap, widthOf }: ChipRoom): PlacedChip[] {
  let x = 0;
  let row = 0;
  return texts.map((text) => {
    if (x > 0 && x + widthOf(text) > width) {
      row += 1;
      x = 0;
    }
    const placed = { text, x, row };
    x += widthOf(text) + gap;
    return placed;
  });
}
