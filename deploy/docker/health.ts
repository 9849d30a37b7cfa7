// Docker's health check of our processes: responds only if the process and its required stores do.
const { PORT } = process.env;
const isHealthy = await fetch(`http://127.0.0.1:${PORT}/health`, {
  signal: AbortSignal.timeout(4000),
}).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isHealthy ? 0 : 1;

export {};
