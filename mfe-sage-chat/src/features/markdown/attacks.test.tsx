import { BrowserRouter } from '@soloist/web-client';
import { render } from '@testing-library/react';
import { attacks } from './attacks.fixtures.ts';
import { CitationPills, CitedText } from './citations.tsx';
import { Markdown } from './markdown.tsx';

const allowedSchemes = ['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:'];
const allowedTags = new Set(
  [
    'div p span h3 h4 h5 h6 strong em del a img ul ol li blockquote hr br sup section',
    'table thead tbody tr th td pre code button input b',
  ]
    .join(' ')
    .split(' '),
);
const allowedAttributes = new Set(
  [
    'class id href title target rel src alt loading type disabled checked start scope tabindex',
    'aria-label aria-expanded aria-controls aria-describedby data-align data-footnotes',
    'data-footnote-ref data-footnote-backref data-discover dir',
  ]
    .join(' ')
    .split(' '),
);

function show(text: string, isGrowing: boolean) {
  const { container, unmount } = render(
    <BrowserRouter>
      <CitedText citations={[{ title: text, url: text, snippet: text }]}>
        <Markdown text={text} isGrowing={isGrowing} />
        <CitationPills />
      </CitedText>
    </BrowserRouter>,
  );
  const mark = container.querySelector<HTMLElement>('[aria-controls]');
  for (const icon of container.querySelectorAll('svg.lucide')) icon.remove();
  return { container, unmount, mark };
}

function checkHarmless(container: HTMLElement) {
  expect('harmed' in window).toBe(false);
  for (const element of container.querySelectorAll('*')) {
    expect(allowedTags).toContain(element.localName);
    for (const { name, value } of element.attributes) {
      expect(allowedAttributes).toContain(name);
      if (name === 'href' || name === 'src') checkUrl(value);
      // Nothing that the page looks up by id or name can be taken over.
      if (name === 'id') expect(value).toMatch(/^_r_\w+_/);
    }
    if (element instanceof HTMLImageElement) checkImage(element);
    if (element instanceof HTMLInputElement) {
      expect([element.type, element.disabled]).toEqual(['checkbox', true]);
    }
  }
}

function checkUrl(address: string) {
  expect(allowedSchemes).toContain(new URL(address, location.href).protocol);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave these out of addresses.
  expect(address).not.toMatch(/[\u0000-\u0020]/);
}

function checkImage({ src }: HTMLImageElement) {
  const { origin, pathname } = new URL(src);
  expect(origin).toBe(location.origin);
  expect(decodeURIComponent(pathname).toLowerCase()).not.toMatch(/^\/api\//);
}

const cases = Object.entries(attacks).flatMap(([kind, texts]) =>
  texts.map((text) => [kind, text] as const),
);

it('has at least 150 cases, each once', () => {
  const texts = cases.map(([, text]) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.length).toBeGreaterThanOrEqual(150);
});

it.each(cases)('%s: %j does no harm', (_, text) => {
  for (const isGrowing of [false, true]) {
    const { container, unmount } = show(text, isGrowing);
    checkHarmless(container);
    unmount();
  }
});

it.each(cases)('%s: %j does no harm while it is typed', (_, text) => {
  for (const part of [0.25, 0.5, 0.75, 0.9]) {
    const { container, unmount } = show(text.slice(0, text.length * part), true);
    checkHarmless(container);
    unmount();
  }
});

it.each(cases)('%s: %j does no harm as a source', (_, text) => {
  const { container, unmount, mark } = show('Said so [1].', false);
  unmount();
  expect(mark).not.toBeNull();
  expect(container).toBeEmptyDOMElement();
  const cited = show(`Said so [1]. ${text}`, false);
  checkHarmless(cited.container);
  cited.unmount();
});

it('keeps the allowed schemes and relative URLs', () => {
  const allowedUrls = [
    'http://example.com/a',
    'https://example.com/a?b=c#d',
    'irc://example.com/room',
    'ircs://example.com/room',
    'mailto:ada@example.com',
    'xmpp:ada@example.com',
  ];
  for (const address of [...allowedUrls, '/projects', './a', '?a=b', '#a']) {
    const { container, unmount } = show(`[link](${address})`, false);
    const href = container.querySelector('a')?.getAttribute('href');
    if (allowedUrls.includes(address)) expect(href).toBe(address);
    else expect(new URL(href ?? '', location.href).origin).toBe(location.origin);
    unmount();
  }
});

it('keeps the text of a link whose URL is not allowed', () => {
  const { container } = show('Please [press here](javascript:alert(1)) now', false);
  expect(container.querySelector('a')).toBeNull();
  expect(container).toHaveTextContent('Please press here now');
});
