// `node scripts/run.mjs <program> …`: runs a program of the repository on a Node that is new enough, with what the lock
// names installed. The door of every npm script that runs code of ours.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bringNode, goOnIn, isNewEnough } from './runtime.mjs'
import { installWhenStale, rootFolder } from './setUp.mjs'
import { whenLeftAlone } from './whenLeftAlone.mjs'

// Only under npm: a service that was started from a shell is to outlive it.
if (process.env['npm_lifecycle_event'] !== undefined) whenLeftAlone(() => process.kill(process.pid, 'SIGTERM'))

process.chdir(rootFolder)
if (isNewEnough()) {
  await installWhenStale()
  process.argv.splice(1, 1)
  process.argv[1] = resolve(process.argv[1])
  await import(pathToFileURL(process.argv[1]).href)
} else {
  try {
    goOnIn(await bringNode(), process.argv.slice(1))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
