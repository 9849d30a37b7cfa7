import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { TextLanguageContext } from '@soloist/document';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fontFaces } from '../font-faces.service.ts';
import { documentLanguage, passageLanguage } from '../passage-language.rules.ts';

const { resolve } = createRequire(import.meta.url);
const readCss = (file: string) =>
  readFileSync(path.join(path.dirname(resolve('@soloist/document')), file), 'utf8');
// Everything is in one style sheet, since a page refuses to load imports.
const documentCss = readCss('document.css').replace(/@import "(.+)";/g, (_, file) => readCss(file));

/** Fonts for the scripts that Instrument Sans lacks; Han is drawn as its language requires. */
const pageCss = `
:root {
  --han: "Noto Sans CJK SC";
  --other-scripts: "Noto Sans", "Noto Sans Devanagari", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai", var(--han), "Noto Color Emoji", sans-serif;
  --font-ui: "Instrument Sans", var(--other-scripts);
  --font-serif: "Newsreader", "Noto Serif", var(--other-scripts);
}
:lang(ja) { --han: "Noto Sans CJK JP"; }
:lang(ko) { --han: "Noto Sans CJK KR"; }
/* A line in one font is one text for readers, which they turn around as a whole. */
:lang(ar), :lang(fa), :lang(ur) { font-family: "Noto Sans Arabic", var(--font-ui); }
:lang(he) { font-family: "Noto Sans Hebrew", var(--font-ui); }
body { margin: 0; }
`;

/** A text as a CSS string that can end neither the string nor the style element. */
const cssString = (text: string) =>
  `"${text.replace(/[^\w /:.-]/gu, (char) => `\\${char.codePointAt(0)!.toString(16)} `)}"`;

interface DocumentHtmlInput {
  title: string;
  /** The footer of every page. */
  footer: string;
  children: ReactNode;
}

/** A document as one HTML file that loads nothing, from which its PDF is printed. */
export async function renderDocumentHtml({
  title,
  footer,
  children,
}: DocumentHtmlInput): Promise<string> {
  const css = [
    await fontFaces(),
    pageCss,
    documentCss,
    `@page doc { @bottom-left { content: ${cssString(footer)}; } }`,
  ].join('\n');
  const html = renderToStaticMarkup(
    <html lang={documentLanguage}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet; the one text in it is escaped */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <TextLanguageContext value={passageLanguage}>{children}</TextLanguageContext>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
