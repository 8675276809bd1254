import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pseudoTags } from '../texts/pseudo.ts'

/** Takes the languages that nobody speaks out of compiled texts: a page of somebody else would carry their files. */
export function removeTrialLanguages(madeFolder: string): void {
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
