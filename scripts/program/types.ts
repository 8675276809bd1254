import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootFolder } from '../repository.ts'

/** The files that hold the types of a configuration, and by which name it takes those of other packages. */
const sources = {
  config: 'apps/latchkey/src/config/latchkeyConfig.ts',
  './settingTable.ts': 'apps/latchkey/src/config/settingTable.ts',
  '@latchkey/node': 'packages/node/src/settings/settingRow.ts',
  '@latchkey/evm': 'packages/evm/src/chains/feeLimits.ts',
  '@latchkey/wallet-book': 'packages/wallet-book/src/walletEntry.ts',
}

/**
 * Writes the declarations of a configuration into a folder: `index.d.ts`, and beside it the files that it stands
 * on. Throws where one of them stands on more.
 */
export function writeConfigTypes(folder: string): void {
  const place = mkdtempSync(join(tmpdir(), 'latchkey-types-'))
  try {
    const paths = Object.values(sources).map((path) => join(rootFolder, path))
    const options = ['--declaration', '--emitDeclarationOnly', '--outDir', place, '--rootDir', rootFolder]
    const rest = ['--target', 'es2023', '--module', 'nodenext', '--allowImportingTsExtensions', '--skipLibCheck']
    const compiler = join(rootFolder, 'node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [compiler, ...paths, ...options, ...rest, '--ignoreConfig'], { stdio: 'inherit' })
    for (const path of Object.values(sources)) {
      const [name = ''] = path.match(/[^/]+(?=\.ts$)/) ?? []
      const [emitted] = globSync(`**/${path.replace(/\.ts$/, '.d.ts')}`, { cwd: place })
      const text = readFileSync(join(place, emitted ?? path), 'utf8')
      writeFileSync(join(folder, `${name}.d.ts`), standAlone(text, name))
    }
    writeFileSync(
      join(folder, 'index.d.ts'),
      "export type { LatchkeyConfig, OwnerChain, OwnerToken } from './latchkeyConfig.js'\n",
    )
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function standAlone(text: string, name: string): string {
  return text.replace(/from '([^']+)'/g, (_line, from: string) => {
    const source = Object.entries(sources).find(([each]) => each === from)?.[1]
    const [stem] = source?.match(/[^/]+(?=\.ts$)/) ?? []
    if (stem === undefined) throw new Error(`The types of ${name} stand on ${from}, which is not published with them`)
    return `from './${stem}.js'`
  })
}
