type Measure = (text: string) => number;

interface Room {
  width: number;
  lines: number;
  measure: Measure;
}

/** Breaks a text into lines that fit, and words that are too long; the last line ends in `…` if text remains. */
export function wrapText(text: string, { width, lines, measure }: Room): string[] {
  const wrapped: string[] = [];
  let line = '';
  for (const part of splitWords(text, { width, measure })) {
    const longer = line + part;
    if (line === '' || measure(longer.trimEnd()) <= width) {
      line = longer;
      continue;
    }
    wrapped.push(line.trim());
    line = part;
  }
  wrapped.push(line.trim());
  if (wrapped.length <= lines) return wrapped;
  return [...wrapped.slice(0, lines - 1), shorten(`${wrapped[lines - 1]}…`, { width, measure })];
}

/** Words with their trailing space; splits a word that is wider than the line. */
function splitWords(text: string, { width, measure }: Omit<Room, 'lines'>): string[] {
  return (text.match(/\S+\s*/g) ?? []).flatMap((word) => {
    if (measure(word.trimEnd()) <= width) return [word];
    const pieces: string[] = [];
    let piece = '';
    for (const character of word) {
      if (piece !== '' && measure(piece + character) > width) {
        pieces.push(piece);
        piece = '';
      }
      piece += character;
    }
    return [...pieces, piece];
  });
}

/** A line that ends in `…`, with as many characters before it as fit. */
function shorten(line: string, { width, measure }: Omit<Room, 'lines'>): string {
  const characters = [...line.slice(0, -1)];
  while (characters.length > 1 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
