import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '../repository.ts'

/** One element and its attributes; more is no example that runs in a document. */
const oneElement = /^<latchkey-connect(?: [a-z-]+(?:="[^"<>]*")?)*><\/latchkey-connect>$/

/** The code of a fence `html live` as it stands in a page, above the code itself. Fails for code that is more than one element. */
export function toLiveMarkup(code: string): string {
  if (!oneElement.test(code.trim())) throw new Error(`An example that runs is one <latchkey-connect>, and not\n${code}`)
  return `<LiveExample>${code.trim()}</LiveExample>\n`
}

/** Puts the packed element beside the pages, and packs it where nobody has. */
export function copyElement(folder: string): void {
  const packed = join(rootFolder, '.packages/element/dist/page')
  if (!existsSync(packed)) execFileSync(process.execPath, [join(rootFolder, 'scripts/pack.ts')], { stdio: 'inherit' })
  cpSync(packed, join(folder, 'live'), { recursive: true })
}
