import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import type { ErrorObject } from 'ajv';
import type { BillOfMaterials } from './bill-of-materials.ts';

const validator = new Validation.JsonValidator(Spec.Version.v1dot5);

/** The differences of a bill of materials from CycloneDX 1.5; empty if it is valid. */
export async function billProblems(bill: BillOfMaterials): Promise<string[]> {
  const errors: ErrorObject[] | null = await validator.validate(JSON.stringify(bill));
  return (errors ?? []).map(
    ({ instancePath, message }) => `Bill of materials: ${instancePath} ${message}.`,
  );
}
