// Tools that tests need of the computer itself, where Debian's package manager may put them there. Plain Node.
import { existsSync } from 'node:fs'
import { run } from './setUp.mjs'

/** Installs Debian packages, and says so; does nothing where that is not possible without asking anybody. */
export async function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(' and ')} with apt-get for the tests …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
}
