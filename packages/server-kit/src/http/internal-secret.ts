/** Has the installation's secret, by which our own processes know each other. */
export const internalSecretHeader = 'x-internal-secret';
