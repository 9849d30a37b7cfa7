export { RichText, type RichTextProps } from './rich-text.ts';
export type { RichTextLimits } from './size-check.ts';
export { tidyRichText } from './tidy-rich-text.ts';
export type { RichTextOptions } from './to-elements.ts';
export { richTextToHtml } from './to-html.ts';
export { countWords, readingMinutes, richTextToText } from './to-text.ts';
