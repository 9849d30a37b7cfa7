import { queryClient, showToast } from '@soloist/web-client';

interface SettingQuery<Value> {
  queryKey: readonly unknown[];
  queryFn?: symbol | ((context: never) => Value | Promise<Value>);
}

/** Options of a mutation that saves a setting: the reply is the new value of its query. */
export const storeReply = <Value>({ queryKey }: SettingQuery<Value>, message: string) => ({
  onSuccess: (value: Value) => {
    queryClient.setQueryData(queryKey, value);
    showToast({ message, kind: 'success' });
  },
});
