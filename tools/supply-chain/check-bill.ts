import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv } from 'ajv';
import type { BillOfMaterials } from './bill-of-materials.ts';

const schemas = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')),
  'res/schema',
);
const readSchema = async (name: string) =>
  JSON.parse(await readFile(path.join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object;

/** The differences of a bill of materials from CycloneDX 1.5; empty if it is valid. */
export async function billProblems(bill: BillOfMaterials): Promise<string[]> {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ['spdx', 'jsf-0.82']) {
    ajv.addSchema(
      await readSchema(name),
      `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`,
    );
  }
  const validate = ajv.compile(await readSchema('bom-1.5'));
  validate(bill);
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `Bill of materials: ${instancePath} ${message}.`,
  );
}
