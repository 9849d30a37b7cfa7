import { type AnyEndpoint, endpointGroups } from '@soloist/contracts';
import { openApiDocument } from '@soloist/contracts/openapi';
import * as z from 'zod/mini';
import {
  clientCodeOf,
  curlOf,
  type ExampleCall,
  exampleInput,
  type ReferenceCall,
} from './code-examples.template.ts';
import { commonTasks, type TaskCall } from './common-tasks.rules.ts';

const document = openApiDocument({ publicUrl: 'https://soloist.example' });
const calls = Object.entries(document.paths).flatMap(([path, methods]): ReferenceCall[] =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
  })),
);
const callOf = (operation: string) =>
  calls.find((call) => call.operation.operationId === operation)!;

function endpointOf(operation: string): AnyEndpoint {
  const [group = '', name = ''] = operation.split('.');
  return endpointGroups[group]![name]!;
}

/** What the contract of an operation refuses in an input; empty if it accepts all. */
function problemsOf({ operation, ...input }: TaskCall): string[] {
  const endpoint = endpointOf(operation);
  const { multipart } = endpoint;
  const query = input.query && mapToText(input.query);
  const inputs = { params: input.params, query, body: input.body };
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    // A form without a JSON part is only a file.
    if (part === 'body' && multipart && !multipart.json) return [];
    const schema = endpoint[part];
    if (!schema) return inputs[part] === undefined ? [] : [`${operation} has no ${part}`];
    const value = inputs[part] ?? (part === 'body' ? undefined : {});
    const { error } = z.safeParse(schema, value);
    return (error?.issues ?? []).map(
      ({ path, message }) => `${operation} ${[part, ...path].join('.')}: ${message}`,
    );
  });
}

// As a URL has it.
const mapToText = (query: object) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

it('shows input that the contract accepts for every call', () => {
  const problems = calls.flatMap((call) =>
    problemsOf({ operation: call.operation.operationId, ...exampleInput(call, document) }),
  );
  expect(problems).toEqual([]);
  expect(calls.length).toBeGreaterThan(300);
});

describe.each(commonTasks)('the task “$title”', ({ id, calls: taskCalls }) => {
  it('calls endpoints with input that their contracts accept', () => {
    expect(id).toMatch(/^[a-z-]+$/);
    expect(taskCalls.length).toBeGreaterThan(0);
    expect(taskCalls.flatMap(problemsOf)).toEqual([]);
  });

  it('writes the same input as a command and as a program', () => {
    for (const { operation, ...input } of taskCalls) {
      const call: ExampleCall = {
        ...callOf(operation),
        input,
        address: 'https://soloist.example/api',
      };
      const [curl, code] = [curlOf(call), clientCodeOf(call)];
      expect(code).toContain(`soloist.${call.method}('${call.path}'`);
      for (const value of Object.values({ ...input.params, ...input.query })) {
        expect(curl).toContain(encodeURIComponent(value).replaceAll('%20', '+'));
        expect(code).toContain(JSON.stringify(value));
      }
      const json = JSON.stringify(input.body, null, 2) ?? '';
      expect(curl).toContain(json.replaceAll("'", String.raw`'\''`));
      // Callers without a token need none in the example.
      const { security } = call.operation;
      const takesKey = security.some(({ apiKey }) => apiKey);
      expect(curl.includes('$SOLOIST_API_KEY')).toBe(takesKey);
      expect(curl.includes('$TOKEN')).toBe(security.length > 0 && !takesKey);
    }
  });
});

it('quotes an apostrophe for the shell', () => {
  const call = callOf('jobs.create');
  const input = { body: { title: "Ada’s and Bo's" } };
  const curl = curlOf({ ...call, input, address: 'https://soloist.example/api' });
  expect(curl).toContain(String.raw`Ada’s and Bo'\''s`);
});
