/** Escapes people's text within Markdown, so that it is shown verbatim. */
export const escapeMarkdown = (text: string) =>
  text.replace(/[\\`*_{}[\]()<>#|!~]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ');
