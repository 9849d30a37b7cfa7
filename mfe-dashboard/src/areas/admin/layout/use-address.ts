import { useNavigate } from '@soloist/web-client';
import { useAddressParams } from '../../shared/lists/use-address-params.ts';

/** Reads and changes the view of a page, which its address holds completely. */
export function useAddress() {
  const navigate = useNavigate();
  const { params, change } = useAddressParams<string>();
  return {
    read: (name: string) => params.get(name) || undefined,
    change: (changes: Record<string, string | undefined>) => change(changes, { replace: true }),
    clear: () => void navigate('?'),
    isNarrowed: params.size > 0,
  };
}
