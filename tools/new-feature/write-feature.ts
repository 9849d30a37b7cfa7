import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyTemplate, insertText, replaceText } from '../code-templates.ts';
import { fromRoot } from '../paths.ts';
import type { FeatureDescription } from './feature.ts';

const template = fromRoot('tools/new-feature/template');

type Writer = (feature: FeatureDescription) => Promise<string[]>;

/** The contract, and where the others are listed: exports, groups, prefixes, the reference. */
export const writeContract: Writer = async (feature) => {
  const { clone, service, name, camel, domain, subject, words, values } = feature;
  const contracts = path.join(clone, 'packages/contracts/src');
  const inContracts = (file: string) => path.join(contracts, file);
  const module = `./${domain}/${name}.ts`;
  await insertText(inContracts('index.ts'), {
    text: `export * from '${module}';\n`,
    before: "export * from './shared/client-names.ts';",
  });
  await insertText(inContracts('api.ts'), {
    text: `import { ${camel} } from '${module}';\n`,
    before: 'import type { AnyEndpoint }',
  });
  await insertText(inContracts('api.ts'), {
    text: `  ${camel},\n`,
    before: '};\n\n/** Every endpoint',
  });
  await replaceText(
    inContracts('shared/endpoint.ts'),
    new RegExp(`(?<=\\n  ${service}: \\[)[^\\]]*`),
    (prefixes = '') => `${prefixes.trim().replace(/,$/, '')}, '${name}'`,
  );
  await insertText(inContracts('openapi/subjects.ts'), {
    text: `      ${camel}: { description: 'Manage the ${words}.' },\n`,
    after: `    name: '${subject}',\n    groups: {\n`,
  });
  await insertText(path.join(clone, 'e2e/journeys/ownership.spec.ts'), {
    text: `  'DELETE /${name}/:id': async (token) => {
    const { body } = await callApi('POST /${name}', { token, body: { title: 'Mine' } });
    return { id: body.item.id };
  },
`,
    after: 'Promise<PathParams>> = {\n',
  });
  await writeSample(feature);
  const to = path.join(contracts, domain);
  return copyTemplate({ from: path.join(template, 'contract'), to, values });
};

async function writeSample({ clone, domain, name, camel, pascal }: FeatureDescription) {
  const file = path.join(clone, 'packages/contracts/src/testing/index.ts');
  await replaceText(
    file,
    /^.*$/s,
    (samples = '') => `import type { ${pascal}Item } from '../${domain}/${name}.ts';
${samples}
/** An item of \`${camel}\`. */
export const sample${pascal}Item = (over: Partial<${pascal}Item> = {}): ${pascal}Item => ({
  id: 'a'.repeat(24),
  title: 'The first one',
  createdAt: '2026-03-11T16:20:00.000Z',
  ...over,
});
`,
  );
}

/** A module of the service, with its collection, its routes and a person's data in it. */
export const writeService: Writer = async (feature) => {
  const { clone, service, name, camel, pascal, values } = feature;
  const source = path.join(clone, 'services', service, 'src');
  const app = path.join(source, 'app.ts');
  const names = [`${camel}Routes`, `${pascal}ItemModel`, `with${pascal}Data`];
  await replaceText(
    app,
    /(?=import \{ \w*ersonalData \} from)/,
    () => `import { ${names.join(', ')} } from './modules/${name}/index.ts';\n`,
  );
  await insertText(app, { text: `${pascal}ItemModel,`, after: 'models: [' });
  await insertText(app, { text: `...${camel}Routes(),`, after: 'routes: [' });
  await replaceText(
    app,
    /(?<=\n +)personalData(?:: (.+))?,(?=\n)/,
    (_, data = 'personalData') => `personalData: with${pascal}Data(${data}),`,
  );
  await writeShardKey(feature);
  const to = path.join(source, 'modules', name);
  return copyTemplate({ from: path.join(template, 'service'), to, values });
};

/** How the collection is divided over machines, in the list and in the table of docs/scaling.md. */
async function writeShardKey({ clone, service, pascal, words }: FeatureDescription) {
  const file = path.join(clone, 'tools/scaling/shard-keys.ts');
  // With another address, Node loads the changed file.
  const readTable = async (): Promise<string> =>
    (await import(`${pathToFileURL(file)}?${randomUUID()}`)).shardTable();
  const before = await readTable();
  await insertText(file, {
    text: `    ${pascal.toLowerCase()}items: by('ownerId', 'a person’s ${words}'),\n`,
    after: `\n  ${service}: {\n    ...kitCollections,\n`,
  });
  const table = await readTable();
  await replaceText(path.join(clone, 'docs/scaling.md'), before, () => table);
}

/** The page, its route, its chunk and its row among all pages. */
export const writePage: Writer = async (feature) => {
  const { clone, remote, name, guard, pascal, title, pageFolder, values } = feature;
  const source = path.join(clone, remote, 'src');
  const root = path.join(source, 'root.tsx');
  const page = `./${pageFolder}/${name}.page.tsx`;
  await replaceText(
    root,
    /(?=\n +<\/Routes>)/,
    () => `\n<Route path="/${name}" element={<${pascal}Page />} />`,
  );
  const lazyPages = path.join(source, 'lazy-pages.ts');
  if (existsSync(lazyPages)) {
    await replaceText(root, /(?=,?\s*\} from '.\/lazy-pages.ts')/, () => `, ${pascal}Page`);
    await replaceText(
      lazyPages,
      /$/,
      () =>
        `\nexport const ${pascal}Page = late(async () => ({\n  default: (await import('${page}')).${pascal}Page,\n}));\n`,
    );
  } else {
    const text = `import { ${pascal}Page } from '${page}';\n`;
    await insertText(root, { text, before: '\nexport function Root' });
  }
  const platform = path.join(clone, 'packages/contracts/src/platform');
  await insertText(path.join(platform, 'routes.ts'), {
    text: `  ...group('${remote}', '${guard}', 'app', [['/${name}', '${title}']]),\n`,
    before: '];\n\n/** The home page',
  });
  await insertText(path.join(platform, 'routes.test.ts'), {
    text: `  ['/${name}', '${guard}', '${remote}'],\n`,
    before: '];\nconst routes',
  });
  const to = path.join(source, pageFolder);
  return copyTemplate({ from: path.join(template, 'page'), to, values });
};
