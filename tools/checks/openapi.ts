// Checks the OpenAPI document with a linter and for paths that code generators cannot tell apart.
import '@soloist/server-kit/require-node';
import { openApiDocument } from '@soloist/contracts/openapi';
import { lintOpenApi } from './openapi/lint-openapi.ts';

const problems = await lintOpenApi(openApiDocument({ publicUrl: 'https://soloist.example' }));
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
