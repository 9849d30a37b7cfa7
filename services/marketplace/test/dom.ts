import { createRequire } from 'node:module';

/** The properties of a jsdom element that tests read. */
export interface TestElement {
  readonly id: string;
  readonly localName: string;
  readonly textContent: string | null;
  readonly attributes: Iterable<{ name: string; value: string }>;
  readonly checked?: boolean;
  innerHTML: string;
  getAttribute: (name: string) => string | null;
  querySelector: (selector: string) => TestElement | null;
  querySelectorAll: (selector: string) => Iterable<TestElement>;
  getElementsByTagName: (name: string) => ArrayLike<TestElement> & Iterable<TestElement>;
}

export interface TestDocument extends TestElement {
  readonly documentElement: TestElement;
  createElement: (name: string) => TestElement;
  getElementById: (id: string) => TestElement | null;
}

interface Jsdom {
  JSDOM: new (
    text?: string,
    options?: { contentType: string },
  ) => { window: { document: TestDocument } };
}

// Its types would add the browser's globals to every Node program, and an import would load them.
const require = createRequire(import.meta.url);
const { JSDOM } = require('jsdom') as Jsdom;

/** Parses a page as a browser does. */
export const parseHtml = (html = '') => new JSDOM(html).window.document;

/** Parses XML; throws when it is not well-formed. */
export const parseXml = (xml: string) =>
  new JSDOM(xml, { contentType: 'text/xml' }).window.document;
