// Prints a service's collections and their unique indexes as JSON. One service per process, because
// two of them may use one name for different models.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../paths.ts';

export interface CollectionIndexes {
  name: string;
  /** The fields of each unique index, except `_id`. */
  unique: string[][];
  /** The fields of each index that has every document. */
  complete: string[][];
}

const service = process.argv[2] ?? '';
const folder = fromRoot('services', service);
const isOfTests = /\.test\.ts$|testing|\/demo\//;
const declares = (file: string) =>
  file.endsWith('.model.ts') || /\b(model|createDrafts)(<|\()/.test(readFileSync(file, 'utf8'));

/** Resolved from the service, like its code does. */
const { default: mongoose } = (await import(
  import.meta.resolve('mongoose', `file://${folder}/`)
)) as typeof import('mongoose');

for (const file of globSync('src/**/*.ts', { cwd: folder })) {
  const whole = path.join(folder, file);
  if (!isOfTests.test(file) && declares(whole)) await import(whole);
}
// The collections that the kit adds to every service.
for (const file of ['audit/privileged-acts.ts', 'personal-data/deleted-accounts.ts'])
  await import(fromRoot('packages/server-kit/src', file));

const found = Object.values(mongoose.models).map((model): CollectionIndexes => {
  const indexes = model.schema.indexes();
  const fieldsOf = (selected: typeof indexes) => selected.map(([fields]) => Object.keys(fields));
  return {
    name: model.collection.name,
    unique: fieldsOf(indexes.filter(([, { unique }]) => unique)),
    complete: fieldsOf(
      indexes.filter(
        ([, { sparse, partialFilterExpression }]) => !sparse && !partialFilterExpression,
      ),
    ),
  };
});
console.log(JSON.stringify(found.sort((a, b) => a.name.localeCompare(b.name))));
