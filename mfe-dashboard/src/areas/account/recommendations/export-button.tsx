import { Button, saveFile } from '@soloist/ui';
import { useMutation } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { readExport } from './recommendations.api.ts';

/** Exports all recommendations with their signatures as one file. */
export function ExportButton() {
  const save = useMutation({
    mutationFn: readExport,
    onSuccess: ({ file }) =>
      saveFile(
        new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
        'recommendations.json',
      ),
    onError: showErrorToast,
  });
  return (
    <Button size="sm" onClick={() => save.mutate()} busy={save.isPending && 'Exporting'}>
      Export with signatures
    </Button>
  );
}
