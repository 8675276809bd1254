import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pseudoTags } from '../texts/pseudo.ts'
import { apps } from '../texts/sources.ts'

/** Takes out of compiled texts what no page of somebody else is to carry: languages that nobody speaks, and sentences of our own pages. */
export function removeOwnTexts(madeFolder: string): void {
  for (const app of apps) rmSync(join(madeFolder, app), { recursive: true })
  for (const tag of pseudoTags) rmSync(join(madeFolder, `${tag}.ts`))
  const tables = join(madeFolder, 'tables.ts')
  writeFileSync(tables, withoutTrials(readFileSync(tables, 'utf8')))
}

/** The table of languages without those. */
export function withoutTrials(tables: string): string {
  const isTrial = (line: string) => pseudoTags.some((tag) => line.trimStart().startsWith(`'${tag}':`))
  return tables
    .split('\n')
    .filter((line) => !isTrial(line))
    .join('\n')
}
