export { htmlToRichText } from './html-to-rich-text.ts';
export { markdownToRichText } from './markdown-to-rich-text.ts';
export { richTextToMarkdown } from './rich-text-to-markdown.ts';
