import { type OpenApiDocument, openApiDocument } from '@soloist/contracts/openapi';
import { ambiguousPaths } from './ambiguous-paths.ts';
import { lintOpenApi } from './lint-openapi.ts';

const document = openApiDocument({ publicUrl: 'https://soloist.example' });

const pathsOf = (schemas: Record<string, object>) => ({
  paths: Object.fromEntries(
    Object.entries(schemas).map(([path, schema]) => {
      const name = /\{(\w+)\}/.exec(path)?.[1];
      const parameters = name ? [{ name, in: 'path', required: true, schema }] : [];
      return [path, { get: { parameters } }];
    }),
  ) as unknown as OpenApiDocument['paths'],
});
const id = { type: 'string', pattern: '^[0-9a-f]{24}$' };

it('reports nothing for the document that the gateway serves', async () => {
  expect(await lintOpenApi(document)).toEqual([]);
});

it('reports missing descriptions, a missing license, undefined required fields and unused schemas', async () => {
  const { title, version } = document.info;
  const failure = { type: 'object', properties: {}, required: ['code'] };
  const broken = {
    ...document,
    info: { title, version },
    tags: document.tags.map(({ name }) => ({ name })),
    components: {
      ...document.components,
      schemas: {
        ...document.components.schemas,
        Failure: failure,
        Unused: failure,
      },
    },
  };
  const rules = (await lintOpenApi(broken as unknown as OpenApiDocument)).map(
    (problem) => problem.split(' ')[0],
  );
  expect([...new Set(rules)].toSorted()).toEqual([
    'info-license',
    'no-required-schema-properties-undefined',
    'no-unused-components',
    'tag-description',
  ]);
});

it('reports two paths that match one address', () => {
  const word = { type: 'string' };
  expect(
    ambiguousPaths(pathsOf({ '/blogs/feed/{format}': word, '/blogs/{slug}/views': word })),
  ).toEqual([['/blogs/feed/{format}', '/blogs/{slug}/views']]);
});

it('accepts two paths whose ids and words exclude each other', () => {
  expect(
    ambiguousPaths(pathsOf({ '/jobs/applications/{id}': id, '/jobs/{id}/close': id })),
  ).toEqual([]);
});
