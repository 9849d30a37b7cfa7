import type { RichTextDocument, SiteContent, SitePage } from '@soloist/contracts';
import { siteThemes } from '@soloist/contracts';
import { tidyRichText } from '@soloist/rich-text';
import { attacks } from '@soloist/rich-text/attacks';
import { htmlToRichText, markdownToRichText } from '@soloist/rich-text/parse';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { renderSite } from './render-site.tsx';
import { fullHome, samplePage, samplePages } from './site-samples.fixtures.ts';

type Element = DefaultTreeAdapterTypes.Element;

function elementsOf(html: string): Element[] {
  const all: Element[] = [];
  const open: DefaultTreeAdapterTypes.Node[] = [parseFragment(html)];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('tagName' in node) all.push(node);
    if ('childNodes' in node) open.push(...node.childNodes);
  }
  return all;
}

const forbidden = new Set(
  'script style iframe object embed svg math base link meta template video audio frame applet'.split(
    ' ',
  ),
);
const safeUrl = /^(\/(?!\/)|#|https?:\/\/|mailto:)/i;

// React preloads an image that is above the fold.
const isPreload = (attrs: Element['attrs']) =>
  attrs.some(({ name, value }) => name === 'rel' && value === 'preload') &&
  attrs.some(({ name, value }) => name === 'as' && value === 'image');

/** Whether anything in a page could run, load from elsewhere or style itself. */
function harmIn(html: string): string[] {
  return elementsOf(html).flatMap(({ tagName, attrs }) => [
    ...(forbidden.has(tagName) && !isPreload(attrs) ? [tagName] : []),
    ...attrs
      .filter(({ name, value }) => {
        if (/^on|^style$|^srcdoc$|^formaction$|^action$/.test(name)) return true;
        if (name === 'href' && tagName !== 'link') return !safeUrl.test(value);
        if (/^(src|href)$/.test(name)) return !/^\/files\/[\w-]{32}(\?w=\d+)?$/.test(value);
        return false;
      })
      .map(({ name, value }) => `${tagName} ${name}=${value}`),
  ]);
}

/** Replaces every text that a person wrote with the next attack; our own values stay. */
function poisoned<T>(value: T, nextAttack: () => string): T {
  const structuralKeys =
    /^(id|page|kind|type|theme|accent|currency|payment_type|duration_type|status)$/;
  const poison = (value: unknown, key: string): unknown => {
    if (typeof value === 'string')
      return structuralKeys.test(key) || /At$/.test(key) ? value : nextAttack();
    if (Array.isArray(value)) return value.map((each) => poison(each, ''));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        name === 'description' && typeof each === 'object' ? each : poison(each, name),
      ]),
    );
  };
  return poison(value, '') as T;
}

const addresses = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//a.example/x',
  '"onmouseover="alert(1)',
  "https://a.example/'onload='alert(1)",
  'https://a.example/"><script>alert(1)</script>',
];
// Each hostile URL appears at least once; the others take turns, because a page has room for dozens
// only.
const rounds = [
  ...addresses.map((address) => () => address),
  ...Array.from({ length: 20 }, (_, round) => {
    let turn = round * 7;
    return () => attacks.html[turn++ % attacks.html.length] as string;
  }),
];
const origin = 'https://ines.example';
const draw = (page: SitePage) => renderSite(page, { origin });

/** Combines several texts into one, to avoid rendering thousands of pages. */
const joined = (texts: RichTextDocument[]): RichTextDocument[] =>
  Array.from({ length: Math.ceil(texts.length / 20) }, (_, part) => ({
    type: 'doc',
    content: texts.slice(part * 20, part * 20 + 20).flatMap(({ content }) => content),
  }));

const documents: Record<string, RichTextDocument[]> = {
  HTML: joined(attacks.html.map((html) => htmlToRichText(html))),
  Markdown: joined(attacks.markdown.map((markdown) => markdownToRichText(markdown))),
  'blocks made up for it': attacks.json.map((json) => tidyRichText(json)),
  'blocks of a compromised database': attacks.json as RichTextDocument[],
};
const bare: RichTextDocument = { type: 'doc', content: [] };
const pages = {
  home: fullHome(1),
  project: { page: 'project', project: { ...samplePages.project.project, description: bare } },
  service: samplePages.service,
  blog: { page: 'blog', blog: { ...samplePages.blog.blog, description: bare } },
} satisfies Record<string, SiteContent>;

describe.each(siteThemes)('In %s', (theme) => {
  it.each(Object.entries(pages))('page %s renders hostile content harmlessly', (_, content) => {
    for (const nextAttack of rounds) {
      const page = poisoned(samplePage(content, { theme }), nextAttack);
      const { body, css } = draw(page);
      expect(harmIn(body)).toEqual([]);
      expect(css).not.toContain('<');
    }
  });

  it.each(Object.entries(documents))('no text does harm that came as %s', (_, descriptions) => {
    for (const description of descriptions) {
      const content = { page: 'blog' as const, blog: { ...pages.blog.blog, description } };
      expect(harmIn(draw(samplePage(content, { theme })).body)).toEqual([]);
    }
  });
});

it('detects harmful HTML', () => {
  for (const html of [
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<img src="https://a.example/x">',
    '<p style="color:red">',
    '<script>1</script>',
  ]) {
    expect(harmIn(html)).toHaveLength(1);
  }
});
