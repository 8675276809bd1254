// Asked by the image's health check: whether the program lives, on the port that it was told.
const port = process.env.LATCHKEY_PORT || '4400'
fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
)
