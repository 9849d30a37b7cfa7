import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';

const icons = {
  success: CircleCheck,
  error: CircleAlert,
  info: Info,
  warning: TriangleAlert,
  default: Info,
};

/** The icon of a toast, for react-toastify's `icon` option. */
export function ToastIcon({ type }: { type: keyof typeof icons }) {
  const Icon = icons[type];
  return <Icon size={18} aria-hidden="true" />;
}
