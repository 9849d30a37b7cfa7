import { type RichTextDocument, richText } from '@soloist/contracts';
import { render } from '@testing-library/react';
import { attacks } from './attacks.ts';
import { RichText, richTextToHtml, richTextToText, tidyRichText } from './index.ts';
import { htmlToRichText, markdownToRichText, richTextToMarkdown } from './parse/index.ts';

const attributes: Record<string, string[]> = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'loading', 'decoding'],
  ol: ['start'],
  code: ['class'],
  pre: ['tabindex'],
};
const tags = 'p h2 h3 h4 h5 h6 blockquote ul ol li pre code hr br img a strong em u s'.split(' ');

/** Expects only allowed elements, attributes and URLs. */
function expectHarmless(container: Element) {
  for (const element of container.querySelectorAll('*')) {
    const { localName: tag } = element;
    expect(tags).toContain(tag);
    for (const { name, value } of element.attributes) {
      expect(['dir', ...(attributes[tag] ?? [])]).toContain(name);
      if (name === 'class') expect(value).toMatch(/^language-[a-z0-9+#-]+$/i);
      if (name === 'src') expect(value).toMatch(/^\/files\/[\w-]{32}\?w=1280$/);
      if (name === 'href') expectAllowed(value);
    }
    if (tag === 'a') expect(element.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  }
}

function expectAllowed(address: string) {
  expect(address).toMatch(/^(https?:\/\/|mailto:)/i);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave these out of addresses.
  expect(address).not.toMatch(/[\u0000-\u0020<>"]/);
}

/** In React, and in the HTML after a browser has parsed it. */
function expectHarmlessRendering(document: unknown) {
  const { container, unmount } = render(<RichText document={document as RichTextDocument} />);
  expectHarmless(container.firstElementChild as Element);
  unmount();

  const page = window.document.createElement('div');
  page.innerHTML = richTextToHtml(document as RichTextDocument);
  expectHarmless(page);
}

function expectAccepted(document: RichTextDocument) {
  expect(richText.safeParse(document)).toMatchObject({ success: true });
  expectHarmlessRendering(document);
  expectHarmlessRendering(htmlToRichText(richTextToHtml(document)));
  expectHarmlessRendering(markdownToRichText(richTextToMarkdown(document)));
  expect(typeof richTextToText(document)).toBe('string');
}

it('has at least 200 different cases', () => {
  const written = Object.values(attacks).flatMap((cases) =>
    cases.map((one) => JSON.stringify(one)),
  );
  expect(written.length).toBeGreaterThanOrEqual(200);
  expect(new Set(attacks.html).size).toBe(attacks.html.length);
  expect(new Set(attacks.markdown).size).toBe(attacks.markdown.length);
});

it.each(attacks.html)('HTML %j does no harm', (html) => {
  expectAccepted(htmlToRichText(html));
  expectAccepted(htmlToRichText(`<p>before ${html} after</p>`));
});

it.each([...attacks.markdown, ...attacks.html])('Markdown %j does no harm', (markdown) => {
  expectAccepted(markdownToRichText(markdown));
});

it.each(attacks.json.map((json) => [json]))('rendering the blocks %j does no harm', (json) => {
  expectHarmlessRendering(json);
  expectAccepted(tidyRichText(json));
});

it.each([
  'https://a.example/b?c=d&e=f#g',
  'http://a.example',
  'HTTPS://A.example/',
  'mailto:ada@a.example',
])('keeps a link to %s through every conversion', (href) => {
  const link = { type: 'link' as const, attrs: { href } };
  const document: RichTextDocument = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [link] }] }],
  };
  const { container } = render(<RichText document={document} />);
  expect(container.querySelector('a')?.getAttribute('href')).toBe(href);
  expect(htmlToRichText(richTextToHtml(document))).toEqual(document);
  expect(markdownToRichText(richTextToMarkdown(document))).toEqual(document);
});
