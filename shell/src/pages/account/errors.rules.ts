import { ApiError, showToast } from '@soloist/web-client';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** Shows what the server said as a toast, and beside the fields that it named. */
export function showFormError<Form extends FieldValues>(
  error: Error,
  setError?: UseFormSetError<Form>,
): void {
  showToast({ message: error.message, kind: 'error' });
  if (!(error instanceof ApiError) || !setError) return;
  for (const { path, message } of error.details) setError(path as Path<Form>, { message });
}
