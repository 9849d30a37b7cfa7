import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { endpoints } from '../api.ts';
import { webhookTypes } from '../platform/webhook-messages.ts';
import { openApiDocument } from './document.ts';
import type { Method, OpenApiOperation } from './types.ts';

const document = openApiDocument({ publicUrl: 'https://soloist.example' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationAt = (method: Method, path: string): OpenApiOperation =>
  document.paths[path]![method]!;

it('has every endpoint except internal ones', () => {
  const found = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  const expected = endpoints
    .filter(({ access }) => access !== 'internal')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(found.toSorted()).toEqual(expected.toSorted());
});

it('has a unique name for each operation', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(names).toEqual([...new Set(names)]);
});

it('lists every group once, in its subject, with a description', () => {
  const listed = document['x-tagGroups'].flatMap(({ tags }) => tags);
  expect(document.tags.map(({ name }) => name)).toEqual(listed);
  const used = new Set(operations.flatMap(({ operation }) => operation.tags));
  expect(listed.toSorted()).toEqual([...used].toSorted());
  for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].*\.$/);
});

it('states who may call an operation, in text and as security schemes', () => {
  const operation = operationAt('get', '/proposal/pdf/{id}');
  expect(operation).toMatchObject({
    'x-access': 'freelancer',
    'x-key-scope': 'proposals:read',
    security: [{ apiKey: ['proposals:read'] }, { session: [] }],
  });
  expect(operation.description).toContain('API keys: scope `proposals:read`.');
  expect(operation.description).toContain('whose active role is freelancer');
  expect(operation.responses).toHaveProperty('401');
  expect(operation.responses).toHaveProperty('403');
  const open = operationAt('post', '/auth/login');
  expect(open).toMatchObject({ 'x-access': 'open', security: [] });
  expect(open.responses).not.toHaveProperty('401');
  const refused = operationAt('get', '/auth/sessions');
  expect(refused).toMatchObject({ security: [{ session: [] }] });
  expect(refused.description).toContain('API keys: refused.');
});

it('marks the admin actions that require a reason, and the header for it', () => {
  const reasons = operations.filter(({ operation }) =>
    operation.parameters?.some(({ name }) => name === 'x-act-reason'),
  );
  const expected = endpoints.filter(({ needsReason }) => needsReason);
  expect(reasons.length).toBe(expected.length);
  expect(reasons.length).toBeGreaterThan(3);
  for (const { operation } of reasons) {
    expect(operation['x-access']).toBe('admin');
    expect(operation.parameters).toContainEqual(
      expect.objectContaining({ name: 'x-act-reason', in: 'header', required: true }),
    );
    expect(operation.responses).toHaveProperty('400');
  }
});

it('states separate rate limits', () => {
  const { 'x-per-minute': perMinute, description } = operationAt('post', '/files/images');
  expect(perMinute).toBe(30);
  expect(description).toContain('Rate limit: 30 calls a minute');
});

it('describes request bodies: upload forms, and no undeclared field', () => {
  const form = operationAt('post', '/leads/imports').requestBody?.content['multipart/form-data'];
  expect(form?.schema).toMatchObject({
    required: ['options', 'file'],
    properties: { options: { type: 'object', additionalProperties: false } },
  });
});

it('lists each field of a record with known keys', () => {
  const reply = operationAt('get', '/blogs/counts').responses['200'];
  const schema = 'content' in reply! ? reply.content?.['application/json']?.schema : undefined;
  const count = { type: 'number' };
  expect(schema?.properties?.counts).toMatchObject({
    type: 'object',
    properties: { draft: count, scheduled: count, published: count },
    required: ['draft', 'scheduled', 'published'],
  });
  expect(schema?.properties?.counts).not.toHaveProperty('propertyNames');
});

it('allows more fields in responses than it lists', () => {
  const reply = operationAt('post', '/auth/login').responses['200'];
  const schema = 'content' in reply! ? reply.content?.['application/json']?.schema : undefined;
  expect(schema?.required).toContain('success');
  expect(schema).not.toHaveProperty('additionalProperties');
});

it('describes each webhook message with the schema that it is built from', () => {
  expect(Object.keys(document.webhooks)).toEqual(webhookTypes);
  const { requestBody, parameters } = document.webhooks['invoice.paid']!.post;
  expect(parameters.map(({ name }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ]);
  const validate = new Ajv2020({ strict: false }).compile(
    requestBody!.content['application/json']!.schema!,
  );
  const data = { invoiceId: 'a', number: 'INV-1', clientName: 'Noor', link: 'https://…' };
  const message = { type: 'invoice.paid', timestamp: '2026-11-22T10:00:00.000Z', data };
  expect(validate({ ...message, data: { ...data, added: 'later' } })).toBe(true);
  expect(validate({ ...message, data: { ...data, number: undefined } })).toBe(false);
});

it('has only schemas that compile', () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema(document, 'document');
  for (const name of Object.keys(document.components.schemas)) {
    const validate = ajv.getSchema(`document#/components/schemas/${name}`);
    expect(validate?.({ nothing: 'of ours' })).toBeDefined();
  }
});

it('is identical each time it is generated', () => {
  const again = openApiDocument({ publicUrl: 'https://soloist.example' });
  expect(JSON.stringify(again)).toBe(JSON.stringify(document));
});
