import { ApiError, showToast } from '@soloist/web-client';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** Shows the server's errors beside the fields that it named, or above the button. */
export function showFormError<Form extends FieldValues>(
  error: Error,
  setError: UseFormSetError<Form>,
): void {
  const problems = error instanceof ApiError ? error.details : [];
  for (const { path, message } of problems) setError(path as Path<Form>, { message });
  if (problems.length === 0) setError('root', { message: error.message });
}

/** Shows the error of an action that has no form in a toast. */
export const showErrorToast = (error: Error): void =>
  showToast({ message: error.message, kind: 'error' });
