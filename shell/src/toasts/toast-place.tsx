import '@soloist/ui/toast.css';
import type { BrowserEvents } from '@soloist/contracts';
import { ToastIcon } from '@soloist/ui';
import { ToastContainer, toast } from 'react-toastify/unstyled';

const toastId = 'soloist';
const closesAfterMs = 3_000;

/** Shows the toast, or updates the one that is showing (specification, section 8). */
export function showInPlace({ message, kind, durationMs }: BrowserEvents['soloist:toast']): void {
  const options = { type: kind, autoClose: durationMs ?? closesAfterMs, role: 'status' };
  if (toast.isActive(toastId)) toast.update(toastId, { ...options, render: message });
  else toast(message, { ...options, toastId });
}

export const ToastPlace = () => <ToastContainer position="top-right" icon={ToastIcon} />;
