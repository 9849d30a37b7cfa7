/** Without control characters and halves of characters, which no file of ours can hold. */
export const cleanText = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '');

/** In parts of at most `length`; no character is cut in two. */
export function cut(text: string, length: number): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const isHalved = /[\uD800-\uDBFF]/.test(text.charAt(from + length - 1));
    const to = from + (isHalved ? length - 1 : length);
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}
