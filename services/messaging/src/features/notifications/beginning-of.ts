/** As much of a text as fits, and a sign that it goes on; no letter or emoji is cut in two. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : text;
}
