/** Text of people within Markdown: shown as it was written. */
export const escapeMarkdown = (text: string) =>
  text.replace(/[\\`*_{}[\]()<>#|!~]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ');
