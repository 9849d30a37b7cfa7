/** Removes control characters and lone surrogates, which none of our files can contain. */
export const cleanText = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '');

/** Splits a text into chunks of at most `length` without splitting a character. */
export function cut(text: string, length: number): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const isHalved = /[\uD800-\uDBFF]/.test(text.charAt(from + length - 1));
    const to = from + (isHalved ? length - 1 : length);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}
