// The needs of a fresh clone, found and put right. Plain Node without dependencies: it runs before any install.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const rootFolder = dirname(dirname(fileURLToPath(import.meta.url)))

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
}

// Not `npm ci`: that begins by taking everything away. The versions and checksums are those of the lock file either way,
// and `--no-save` leaves that file as it is.
function install() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const options = ['install', '--no-save', '--no-audit', '--no-fund']
  return run(npm, options, { shell: process.platform === 'win32' })
}

async function installPinned() {
  console.log('Installing the pinned dependencies. The first time this takes about a minute …')
  if ((await install()) === 0) return
  console.error(
    'The dependencies could not be installed: see the lines of npm above. Put that right and run the same command again.',
  )
  process.exit(1)
}
