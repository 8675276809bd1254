// What a fresh clone lacks, found and put right. Plain Node without dependencies: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBuilds, thisComputer } from './platformBinaries.mjs'

/** The folder of the repository. */
export const rootFolder = dirname(dirname(fileURLToPath(import.meta.url)))

const oldestNode = [20, 19]

/** Ends the program with one clear sentence when this Node is too old to go on. */
export function assertNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  console.error(
    `Latchkey needs Node.js ${oldestNode.join('.')} or later; this is ${version}. Install a newer one from https://nodejs.org and try again.`,
  )
  process.exit(1)
}

/** Runs a program in the repository with this terminal; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: rootFolder, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 0 : 1)))
  })
}

/** True when what is installed is not what package-lock.json asks for. */
export function isInstallStale(folder = rootFolder) {
  // npm leaves this record of what it installed; comparing contents survives checkouts that touch every file's date.
  const record = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return true
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).some(([path, { version, link, optional, devOptional }]) => {
    if (!path.startsWith('node_modules/') || optional || devOptional) return false
    const found = installed[path]
    return found === undefined || (!link && found.version !== version)
  })
}

/** Installs the pinned dependencies when they are missing or out of date, and says so. */
export async function installWhenStale() {
  if (isInstallStale()) await installPinned()
  await installMissingBuilds()
}

// Not `npm ci`: it gives up where a registry does not offer the optional binaries of other platforms. The versions
// and checksums are those of the lock file either way, and `--no-save` leaves that file as it is.
function install(...packages) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const options = ['install', '--no-save', '--no-audit', '--no-fund', ...packages]
  return run(npm, options, { shell: process.platform === 'win32' })
}

/** What this computer needs and the lock file does not know: npm passes over it in silence. */
async function installMissingBuilds() {
  const { packages } = JSON.parse(readFileSync(join(rootFolder, 'package-lock.json'), 'utf8'))
  const missing = findBuilds(packages, thisComputer())
    .flatMap(({ builds }) => builds)
    .filter(({ name, isLocked }) => !isLocked && !existsSync(join(rootFolder, 'node_modules', name)))
  if (missing.length === 0) return
  const names = missing.map(({ name, version }) => `${name}@${version}`)
  console.log(`Fetching what this kind of computer needs beside the lock file: ${names.join(', ')} …`)
  // All at once, since npm takes out again what neither it nor the lock was told of. Whoever needs one says so later.
  if ((await install(...names)) !== 0)
    console.error('It could not be fetched. What needs none of it works all the same.')
}

async function installPinned() {
  console.log('Installing the pinned dependencies. The first time this takes about a minute …')
  if ((await install()) === 0) return
  console.error(
    'The dependencies could not be installed: see the lines of npm above. Put that right and run the same command again.',
  )
  process.exit(1)
}
