import { ApiError } from '@soloist/web-client';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** Says what the server refused beside the fields that it named, else above the button. */
export function showProblem<Form extends FieldValues>(
  error: Error,
  setError: UseFormSetError<Form>,
): void {
  const problems = error instanceof ApiError ? error.details : [];
  for (const { path, message } of problems) setError(path as Path<Form>, { message });
  if (problems.length === 0) setError('root', { message: error.message });
}
