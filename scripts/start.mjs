// `npm start`: sets up what is missing, then hands over to the program itself.
import { spawn } from 'node:child_process'
import { assertNodeVersion, installWhenStale, rootFolder } from './setUp.mjs'
import { whenLeftAlone } from './whenLeftAlone.mjs'

assertNodeVersion()
await installWhenStale()

const child = spawn(process.execPath, ['--import', 'tsx', 'apps/latchkey/src/main.ts', ...process.argv.slice(2)], {
  cwd: rootFolder,
  stdio: 'inherit',
})

// Ctrl-C reaches the whole group by itself; a signal sent to this process alone must be passed on.
// Either way the child decides when it has stopped everything.
const pass = (signal) => {
  if (child.exitCode === null) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal))
// Only under npm: a service that was started from a shell is to outlive it.
if (process.env['npm_lifecycle_event'] !== undefined) whenLeftAlone(() => pass('SIGTERM'))
child.once('error', (error) => {
  console.error(`Latchkey could not be started: ${error.message}`)
  process.exitCode = 1
})
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
