type Passwords = typeof import('./passwords.service.ts');

/** Loaded anew, because another test file of this worker may have chosen cheap hashes. */
async function loadPasswords(): Promise<Passwords> {
  return import(new URL('./passwords.service.ts?production', import.meta.url).href);
}

describe('a password', () => {
  it('is hashed at OWASP’s cost in production', async () => {
    const { hashPassword } = await loadPasswords();
    const stored = await hashPassword('a quiet green harbour');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
