import type { ReleaseContract } from '@soloist/contracts';
import type { JsonSchema, OpenApiOperation } from '@soloist/contracts/openapi';
import { openApiDocument } from '@soloist/contracts/openapi';
import { usedContract } from '@soloist/contracts/used-contract';
import { apiBreaks } from './api-breaks.ts';
import { federationBreaks, shellBreaks } from './shell-breaks.ts';

interface Shape {
  request?: JsonSchema;
  reply?: JsonSchema;
  query?: OpenApiOperation['parameters'];
  access?: string;
}

/** An API of one call, `POST /jobs`. */
function api({ request, reply, query, access = 'user' }: Shape = {}): ReleaseContract['api'] {
  const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
  const operation: OpenApiOperation = {
    ...{ operationId: 'jobs.post', tags: ['Jobs'], summary: '', description: '', security: [] },
    parameters: query,
    requestBody: request ? { required: true, content: json(request) } : undefined,
    responses: { '200': { description: '', content: json(reply ?? { type: 'object' }) } },
    'x-access': access,
  };
  return { paths: { '/jobs': { post: operation } }, components: { schemas: {} } };
}
const fields = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  ...{ type: 'object', properties, required },
});
const text = { type: 'string' };
const states = (...values: string[]) => fields({ state: { type: 'string', enum: values } });

describe('an older caller of a newer API', () => {
  test.each<[string, Shape, Shape, string]>([
    [
      'a field of the reply is gone',
      { reply: fields({ budget: text }, ['budget']) },
      { reply: fields({}) },
      'reply.budget is missing',
    ],
    [
      'a field of the reply is optional now',
      { reply: fields({ budget: text }, ['budget']) },
      { reply: fields({ budget: text }) },
      'reply.budget may be missing',
    ],
    [
      'the reply has a value that it does not know',
      { reply: states('open') },
      { reply: states('open', 'paused') },
      'reply.state may be paused, which is not known',
    ],
    [
      'a field of the reply has another type',
      { reply: fields({ budget: { type: 'integer' } }) },
      { reply: fields({ budget: text }) },
      'reply.budget is string instead of integer',
    ],
    [
      'a field of the reply may be null now',
      { reply: fields({ budget: text }) },
      { reply: fields({ budget: { anyOf: [text, { type: 'null' }] } }) },
      'reply.budget is null instead of string',
    ],
    [
      'a field is required in the request',
      { request: fields({}) },
      { request: fields({ budget: text }, ['budget']) },
      'request.budget is missing',
    ],
    [
      'a field of the request is not accepted any more',
      { request: fields({ budget: text }) },
      { request: { ...fields({}), additionalProperties: false } },
      'request.budget is not accepted',
    ],
    [
      'a value of the request is gone',
      { request: states('open', 'paused') },
      { request: states('open') },
      'request.state may be paused, which is not known',
    ],
    [
      'a text of the request must be shorter',
      { request: fields({ title: { type: 'string', maxLength: 80 } }) },
      { request: fields({ title: { type: 'string', maxLength: 60 } }) },
      'request.title has another maxLength: 60',
    ],
    [
      'a parameter is required',
      {},
      { query: [{ name: 'limit', in: 'query', required: true, schema: text }] },
      'the address’s.limit is missing',
    ],
    ['fewer people may call', {}, { access: 'admin' }, 'it is for admin instead of user'],
  ])('reports that %s', (_what, before, now, sentence) => {
    expect(apiBreaks(api(before), api(now))).toEqual([`POST /jobs: ${sentence}`]);
  });

  test.each<[string, Shape, Shape]>([
    ['a new field in the reply', { reply: fields({}) }, { reply: fields({ budget: text }) }],
    ['a new optional field in the request', { request: fields({}) }, { request: states('open') }],
    ['a new value in the request', { request: states('a') }, { request: states('a', 'b') }],
    ['one value fewer in the reply', { reply: states('a', 'b') }, { reply: states('a') }],
    ['more people who may call', { access: 'admin' }, { access: 'user' }],
  ])('accepts %s', (_what, before, now) => {
    expect(apiBreaks(api(before), api(now))).toEqual([]);
  });

  test('reports a removed call', () => {
    const none = { paths: {}, components: { schemas: {} } };
    expect(apiBreaks(api(), none)).toEqual(['POST /jobs is gone']);
  });
});

test('the whole API is compatible with itself, including recursive schemas', () => {
  const document = openApiDocument({ publicUrl: '' });
  expect(apiBreaks(document, document)).toEqual([]);
});

const reactRange = { version: '^19.3.1', names: [] };
const contractOf = (kind: 'shell' | 'remote', code = '') =>
  usedContract({
    ...{ kind, code, exposes: ['./lifecycles'] },
    shared: {
      react: kind === 'shell' ? { version: '19.4.0', names: [] } : reactRange,
      '@soloist/web-client': {
        version: kind === 'shell' ? '0.1.0' : '^0.1.0',
        names: ['call', 'createRemote'],
      },
    },
  });

test('a build’s contract has the calls and events in its code, and the schemas that they refer to', () => {
  const { api: used, events } = contractOf('remote', 'x("/jobs/search");y("soloist:toast")');
  expect(Object.keys(events)).toEqual(['soloist:toast']);
  const text = JSON.stringify(used);
  for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)"/g)) {
    expect(used.components.schemas).toHaveProperty(name);
  }
  expect(Object.keys(contractOf('remote', '"/sage-ai/messages"').api.paths)).toEqual([
    '/sage-ai/messages',
  ]);
});

test('a remote is compatible with the shell of the same contracts', () => {
  const contract = contractOf('remote', '"soloist:toast"');
  expect(shellBreaks(contract, contractOf('shell'))).toEqual([]);
});

test('reports what a remote needs and the shell lacks', () => {
  const shell = contractOf('shell');
  shell.shared.react = { version: '20.0.0', names: [] };
  shell.shared['@soloist/web-client']!.names = ['call'];
  shell.props = ['name', 'domElement'];
  delete shell.events['soloist:toast'];
  const contract = contractOf('remote', '"soloist:toast"');
  expect(shellBreaks({ ...contract, exposes: [] }, shell)).toEqual([
    'it does not expose ./lifecycles, which the shell loads',
    'it needs react ^19.3.1, the shell has 20.0.0',
    'it imports createRemote of @soloist/web-client, which the shell’s does not have',
    'the shell does not give the prop onCrash',
    'the shell does not know the event soloist:toast',
  ]);
});

test('reports a build whose manifest requires another version of a shared module', () => {
  const wanted = [
    { name: 'react', requiredVersion: '^17.0.0' },
    { name: '@soloist/web-client', requiredVersion: '^0.1.0' },
    { name: 'not-shared-by-the-shell', requiredVersion: '^1.0.0' },
  ];
  expect(federationBreaks(wanted, contractOf('shell'))).toEqual([
    'it needs react ^17.0.0, the shell has 19.4.0',
  ]);
});

test('reports an event whose message changed', () => {
  const shell = contractOf('shell');
  const toast = shell.events['soloist:toast']!;
  shell.events['soloist:toast'] = {
    ...toast,
    properties: { ...toast.properties, kind: { type: 'string', enum: ['success', 'error'] } },
  };
  const contract = contractOf('remote', '"soloist:toast"');
  expect(shellBreaks(contract, shell)).toEqual([
    'soloist:toast.kind may be info, which is not known',
  ]);
});
