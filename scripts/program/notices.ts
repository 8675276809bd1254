import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockedPackage, readRuntimePackages } from '../lockedPackages.ts'
import { rootFolder } from '../repository.ts'

/** The licences of all that a built program holds of others: name, release, licence, and the text that asks to be kept. */
export function renderNotices(isLeftOut: (name: string) => boolean): string {
  const packages = readRuntimePackages()
    .filter(({ name, path }) => !isLeftOut(name) && existsSync(join(rootFolder, path)))
    .sort((one, other) => one.path.localeCompare(other.path))
  const parts = packages.map((each) => `${each.name} ${each.version} (${each.license})\n\n${textOf(each)}`)
  return `Latchkey holds code of these packages.\n\n${parts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}

/** The licence's own text; a package that brings none names it in its package.json. */
function textOf({ path, license }: LockedPackage): string {
  const folder = join(rootFolder, path)
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
  if (files.length === 0) return `It comes without a text of its own: ${license}.`
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}
