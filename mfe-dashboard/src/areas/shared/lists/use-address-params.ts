import { useSearchParams } from '@soloist/web-client';

/** The query parameters of the address, and a function that changes some of them. */
export function useAddressParams<Name extends string>() {
  const [params, setParams] = useSearchParams();
  /** Sets these parameters; an empty value removes one. */
  const change = (
    changes: Partial<Record<Name, string | undefined>>,
    { replace = false }: { replace?: boolean } = {},
  ) => {
    // The current address, not the rendered one: two changes may happen before one render.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  };
  return { params, change };
}
