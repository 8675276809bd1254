import { pathToFileURL } from 'node:url'
import type { LimitRow } from '@latchkey/base'
import { listFiles, readText, rootFolder } from './repository.ts'

/** The page of which a part is made from the tables. */
export const limitPage = 'docs/self-host.md'

const place = /(<!-- limits: [^>]*-->\n)[\s\S]*?(<!-- \/limits -->)/

/** The page of limits with its table as the servers' own tables say it. */
export async function renderLimitPage(): Promise<string> {
  const page = readText(limitPage)
  if (!place.test(page)) throw new Error(`${limitPage} has no place for the limits`)
  const rows = await readRows()
  const table = renderTable([
    ['what', 'how much', 'beyond that'],
    ...rows.map((row) => [row.what, row.howMuch, row.beyond]),
  ])
  return page.replace(place, (_whole, head: string, end: string) => `${head}\n${table}\n\n${end}`)
}

/** Tables are found by their declaration, so that a new one cannot be forgotten. */
async function readRows(): Promise<readonly LimitRow[]> {
  const declaration = /^export const (\w+): readonly LimitRow\[\] = /gm
  const places = listFiles()
    .filter((path) => /^(?:packages|apps)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .flatMap((path) => [...readText(path).matchAll(declaration)].map((match) => ({ path, name: match[1] ?? '' })))
  const tables = places.map(async ({ path, name }) => {
    const module: Record<string, unknown> = await import(pathToFileURL(`${rootFolder}${path}`).href)
    // The pattern is that of a declaration with this type.
    return module[name] as readonly LimitRow[]
  })
  return (await Promise.all(tables)).flat()
}

/** A table of Markdown, its head first, whose columns are as wide as their longest cell. */
export function renderTable(cells: readonly (readonly string[])[]): string {
  const widths = (cells[0] ?? [])
    .map((_head, column) => column)
    .map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[], filling = ' ') =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width, filling)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line([], '-'), ...body.map((row) => line(row))].join('\n')
}
