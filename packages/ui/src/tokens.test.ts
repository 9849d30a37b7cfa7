import { readFileSync } from 'node:fs';
import path from 'node:path';

const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const rolesOf = (rule: RegExp) =>
  [...(rule.exec(tokens)?.groups?.roles ?? '').matchAll(/[\w-]+: [^;]+;/g)].map(([role]) =>
    role.replaceAll(/\s+/g, ' '),
  );

it('is as dark without JavaScript as with it', () => {
  const dark = rolesOf(/\n {2}\[data-theme="dark"\] \{(?<roles>[^}]+)\}/);
  expect(dark.length).toBeGreaterThan(50);
  expect(rolesOf(/scripting: none[^{]+\{\s*\[data-theme="light"\] \{(?<roles>[^}]+)\}/)).toEqual(
    dark,
  );
});
