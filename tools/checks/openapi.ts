// The OpenAPI document: nothing that a linter or a code generator stumbles over.
import '@soloist/service-kit/require-node';
import { openApiDocument } from '@soloist/contracts/openapi';
import { lintOpenApi } from './openapi/lint-openapi.ts';

const problems = await lintOpenApi(openApiDocument({ publicUrl: 'https://soloist.example' }));
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
