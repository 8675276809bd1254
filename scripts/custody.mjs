// `npm run custody -- backup <file> | restore <file> | rotate-master-key | verify-audit`
import { assertNodeVersion, installWhenStale, run } from './setUp.mjs'

assertNodeVersion()
await installWhenStale()
process.exitCode = await run(process.execPath, [
  ...['--import', 'tsx', 'apps/latchkey/src/main.ts', 'custody'],
  ...process.argv.slice(2),
])
