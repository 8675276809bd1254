// `npm run raise-version`: takes up the changesets that wait. All packages get the version that they lead to, and
// CHANGELOG.md says what is in it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readReleaseState } from './release/releaseState.ts'
import { addToChangelog, type Changes, renderChanges } from './release/renderChanges.ts'
import { readText, readWorkspaces, rootFolder } from './repository.ts'

if (readReleaseState(rootFolder).waiting.length === 0) {
  console.error('There is no changeset to raise the version by. Add one by "npm run changeset".')
  process.exit(1)
}
const changes = readChanges()
const part = renderChanges(changes, new Date().toISOString().slice(0, 10))
runChangeset('version')
const [version = ''] = changes.releases.map(({ newVersion }) => newVersion)
setVersion(version)
write('CHANGELOG.md', addToChangelog(readText('CHANGELOG.md'), part))
console.log(`All packages are at ${version}. Look at CHANGELOG.md, and commit.`)

function readChanges(): Changes {
  // In the repository: the tool takes no other path.
  const folder = mkdtempSync(join(rootFolder, '.packages-status-'))
  try {
    const file = join(folder, 'status.json')
    runChangeset('status', '--output', file.slice(rootFolder.length))
    return JSON.parse(readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runChangeset(...words: readonly string[]): void {
  const program = join(rootFolder, 'node_modules/@changesets/cli/bin.js')
  execFileSync(process.execPath, [program, ...words], { cwd: rootFolder, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** In the root's own file and in the lock, which the tool leaves as they were. */
function setVersion(next: string): void {
  const manifest = readText('package.json')
  write('package.json', manifest.replace(/"version": "[^"]*"/, `"version": "${next}"`))
  const lock = JSON.parse(readText('package-lock.json'))
  for (const { folder } of readWorkspaces()) lock.packages[folder].version = next
  lock.packages[''].version = next
  lock.version = next
  write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
}

function write(path: string, text: string): void {
  writeFileSync(join(rootFolder, path), text)
}
