export { statementRoutes } from './statements/statements.routes.ts';
export { ledgerRoutes, walletRoutes } from './wallet.routes.ts';
