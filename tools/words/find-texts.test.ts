import { parseSync } from 'oxc-parser';
import { findTexts } from './find-texts.ts';

const textsOf = (source: string) =>
  findTexts(source, parseSync('page.tsx', source))
    .filter(({ kind }) => kind === 'text')
    .map(({ line, text }) => `${line} ${text}`);

it('finds the texts of elements, attributes, errors and templates with their lines', () => {
  const source = `
const title = \`Invoice \${number} from \${name}\`;
throw badRequest('Please fill the email address; we need it!');
const page = (
  <section aria-label="Open invoices" className="list wide">
    <h2>Pending</h2>
    <button title="Send">Send a
      reminder</button>
  </section>
);`;
  expect(textsOf(source)).toEqual([
    '2 Invoice {…} from {…}',
    '3 Please fill the email address; we need it!',
    '5 Open invoices',
    '6 Pending',
    '7 Send',
    '7 Send a reminder',
  ]);
});

it('leaves out texts for programs', () => {
  const source = `
import { x } from './some file.ts';
const kind = 'invoice.sent';
const to = { href: '/a b', className: 'one two' };
const declarations = 'color: dark red; width: 1px';
const parsed = new RegExp('one two');`;
  expect(textsOf(source)).toEqual([]);
});

it('distinguishes comments and test titles from texts, and joins the lines of a comment', () => {
  const source = `
// Why it is so,
// over two lines.
it('refuses an expired token', () => {});
/**
 * Shape of a row.
 */
it.each([1])('reads %s twice', () => {});`;
  expect(findTexts(source, parseSync('page.test.ts', source))).toEqual([
    { line: 2, kind: 'comment', text: 'Why it is so, over two lines.' },
    { line: 4, kind: 'title', text: 'refuses an expired token' },
    { line: 5, kind: 'comment', text: 'Shape of a row.' },
    { line: 8, kind: 'title', text: 'reads %s twice' },
  ]);
});
