import { ApiError, showToast } from '@soloist/web-client';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** Shows the server's message as a toast, and its field errors beside the fields. */
export function showFormError<Form extends FieldValues>(
  error: Error,
  setError?: UseFormSetError<Form>,
): void {
  showToast({ message: error.message, kind: 'error' });
  if (!(error instanceof ApiError) || !setError) return;
  for (const { path, message } of error.details) setError(path as Path<Form>, { message });
}
