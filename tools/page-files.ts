// Maps the pages of a remote, or of the shell, to the files that render them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type JSXElement, type JSXElementName, parseSync, Visitor } from 'oxc-parser';

type PageFiles = Map<string, string>;
type Range = Record<'start' | 'end', number>;

function parse(file: string) {
  const text = readFileSync(file, 'utf8');
  const { program, module } = parseSync(file, text);
  return { file, text, program, module };
}
type Parsed = ReturnType<typeof parse>;

/**
 * Reads the `<Route>` elements of a remote's root.tsx, and those of the files that a `/*` route
 * renders. Paths have to be string literals, because no code runs. All files are absolute.
 */
export function readPageFiles(file: string, prefix = ''): PageFiles {
  const pages: PageFiles = new Map();
  // The components of the parent routes: a route with `element={null}` is rendered by the nearest
  // one.
  const around: (string | undefined)[] = [];
  const visitor = new Visitor({
    JSXElement(node) {
      around.push(componentOf(node) ?? around.at(-1));
      const route = pathOf(node);
      if (route === undefined) return;
      const component = around.at(-1);
      const drawnBy = component === undefined ? file : fileOf(file, component);
      if (route.endsWith('/*')) {
        for (const page of readPageFiles(drawnBy, prefix + route.slice(0, -2))) pages.set(...page);
      } else {
        pages.set(route === '/' && prefix ? prefix : prefix + route, drawnBy);
      }
    },
    'JSXElement:exit'() {
      around.pop();
    },
  });
  visitor.visit(parse(file).program);
  return pages;
}

/** Reads the shell's table of page loaders: from `'/login'` to the file that its function imports. */
export function readPageLoaders(file: string): PageFiles {
  const pages: PageFiles = new Map();
  const parsed = parse(file);
  const visitor = new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Literal' || typeof key.value !== 'string') return;
      const loaded = importedWithin(parsed, value);
      if (loaded) pages.set(key.value, loaded);
    },
  });
  visitor.visit(parsed.program);
  return pages;
}

const nameOf = (name: JSXElementName) => (name.type === 'JSXIdentifier' ? name.name : undefined);

/** The value of a `<Route>`'s attribute. */
function attributeOf({ openingElement: { name, attributes } }: JSXElement, wanted: string) {
  if (nameOf(name) !== 'Route') return undefined;
  const attribute = attributes.find(
    (each) => each.type === 'JSXAttribute' && each.name.name === wanted,
  );
  return attribute?.type === 'JSXAttribute' ? attribute.value : undefined;
}

function pathOf(element: JSXElement): string | undefined {
  const value = attributeOf(element, 'path');
  return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
}

function componentOf(element: JSXElement): string | undefined {
  const value = attributeOf(element, 'element');
  if (value?.type !== 'JSXExpressionContainer') return undefined;
  const { expression } = value;
  return expression.type === 'JSXElement' ? nameOf(expression.openingElement.name) : undefined;
}

/** The file of a component; a lazy one is imported in the file that exports it. */
function fileOf(file: string, component: string): string {
  const from = parse(file).module.staticImports.find(({ entries }) =>
    entries.some(({ localName }) => localName.value === component),
  )?.moduleRequest.value;
  if (!from?.startsWith('.')) return file;
  const target = path.join(path.dirname(file), from);
  const parsed = parse(target);
  const exported = parsed.module.staticExports.find(({ entries }) =>
    entries.some(({ exportName }) => exportName.name === component),
  );
  return (exported && importedWithin(parsed, exported)) ?? target;
}

/** The file of the first `import('./x.tsx')` within a range of a file. */
function importedWithin({ file, text, module }: Parsed, range: Range): string | undefined {
  const found = module.dynamicImports.find(
    ({ start, end }) => start >= range.start && end <= range.end,
  );
  if (!found) return undefined;
  // Without its quotation marks.
  const { start, end } = found.moduleRequest;
  return path.join(path.dirname(file), text.slice(start + 1, end - 1));
}
