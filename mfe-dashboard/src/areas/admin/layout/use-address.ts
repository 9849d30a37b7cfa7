import { useSearchParams } from '@soloist/web-client';

/** Reads and changes the view of a page, which its address holds completely. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  return {
    read: (name: string) => params.get(name) || undefined,
    change(changes: Record<string, string | undefined>) {
      // Not the params of the last render: two changes may happen between two renders.
      const next = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setParams(next, { replace: true });
    },
    clear: () => setParams({}),
    isNarrowed: params.size > 0,
  };
}
