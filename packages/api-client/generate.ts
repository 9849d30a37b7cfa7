// Writes src/schema.ts: the types of every call, from the same document as the API reference.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument } from '@soloist/contracts/openapi';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

const blob = ts.factory.createTypeReferenceNode('Blob');

// The types do not contain the server's URL: a client receives it as an option.
const document = openApiDocument({ publicUrl: 'https://soloist.invalid' });

const types = await openapiTS(document as unknown as OpenAPI3, {
  alphabetize: true,
  transform: (schema) => ('contentMediaType' in schema ? blob : undefined),
});

await writeFile(path.join(import.meta.dirname, 'src/schema.ts'), astToString(types));
