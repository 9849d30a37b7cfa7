function required(name: 'APP_URL' | 'INBOX_URL' | 'REMOTES_DIR'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by global-setup.ts`);
  return value;
}

/** The composed app under test. */
export const app = {
  url: required('APP_URL'),
  inboxUrl: required('INBOX_URL'),
  remotesDir: required('REMOTES_DIR'),
};

export { demoAccounts as demo } from '@soloist/tools/seed.ts';
