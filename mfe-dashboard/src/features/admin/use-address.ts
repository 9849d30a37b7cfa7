import { useSearchParams } from '@soloist/web-client';

/** What a page shows is its address: reads it, and changes some of it. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  return {
    read: (name: string) => params.get(name) || undefined,
    change(changes: Record<string, string | undefined>) {
      // Not what was rendered last: two changes may come between two renders.
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
export type Address = ReturnType<typeof useAddress>;
