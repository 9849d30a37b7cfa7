import type {
  Method,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
} from '@soloist/contracts/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { app } from './app.ts';

/** The API reference as the app under test serves it. */
export async function readReference() {
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApiDocument;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, 'reference');

  /** The differences between a reply and the reference; empty if it matches. */
  function problemsOf({ method, path, status, body }: Reply): string[] {
    const operation = document.paths[path]?.[method.toLowerCase() as Method];
    if (!operation) return [`${method} ${path} is not in the reference`];
    const schema = contentOf(operation, status)?.['application/json']?.schema;
    if (!schema) return body === undefined ? [] : [`${status} has no JSON in the reference`];
    const validate = ajv.compile({ ...schema, components: document.components });
    validate(body);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  function contentOf({ responses }: OpenApiOperation, status: number): OpenApiContent | undefined {
    const reply = responses[String(status)] ?? responses.default;
    if (!reply || !('$ref' in reply)) return reply?.content;
    return document.components.responses[reply.$ref.slice(reply.$ref.lastIndexOf('/') + 1)]
      ?.content;
  }

  return { document, problemsOf };
}

interface Reply {
  method: string;
  /** The path template in the reference, such as `/jobs/{id}`. */
  path: string;
  status: number;
  /** The JSON body, if there is one. */
  body: unknown;
}
