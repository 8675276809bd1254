import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootFolder } from '../repository.ts'

/** The declarations of every file of the packages, without comments, by the path of its source without an ending. */
export function readDeclarations(): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-api-'))
  try {
    const compiler = join(rootFolder, 'node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [compiler, '-p', join(rootFolder, 'scripts/api'), '--outDir', folder], {
      stdio: 'pipe',
    })
    return new Map(
      globSync('packages/**/*.d.ts', { cwd: folder }).map((path) => [
        path.replaceAll('\\', '/').replace(/\.d\.ts$/, ''),
        readFileSync(join(folder, path), 'utf8'),
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
