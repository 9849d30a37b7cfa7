export interface NotificationText {
  title: string;
  body: string;
}

/** Longest excerpt of a message in a notification. */
export const excerptLength = 140;

/** As much of a text as fits, with an ellipsis; no character or emoji is cut in two. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return `${characters.slice(0, maxLength).join('').trimEnd()}…`;
}
