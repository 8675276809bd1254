import { pathToFileURL } from 'node:url'
import type { ErrorTable } from '@latchkey/base'
import { listFiles, readText, rootFolder } from './repository.ts'

const introduction = `# Errors

Every error has a code that programs can rely on, a sentence for people, and often a way out. Words in braces are filled
in when the error is made. This page is written from the tables by \`npm run errors\`; a test holds it to them.
`

/** The whole catalogue as one page of Markdown, one section per table. */
export async function renderErrorCatalogue(): Promise<string> {
  const sections = (await readErrorTables()).map(({ path, name, table }) => {
    const rows = Object.entries(table).map(
      ([code, { message, hint }]) => `| \`${code}\` | ${escapeCell(message)} | ${escapeCell(hint ?? '')} |`,
    )
    return [
      `## ${titleOf(path)} (\`${name}\`)`,
      '',
      '| code | sentence | way out |',
      '| --- | --- | --- |',
      ...rows,
    ].join('\n')
  })
  return `${[introduction, ...sections].join('\n')}\n`.replaceAll('\n## ', '\n\n## ').replace(/\n{3,}/g, '\n\n')
}

/** Tables are found by their declaration, so that a new one cannot be forgotten. */
export async function readErrorTables(): Promise<{ path: string; name: string; table: ErrorTable }[]> {
  const declaration = /export const (\w+Errors) = /g
  const places = listFiles()
    .filter((path) => /^(?:packages|apps)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .flatMap((path) => [...readText(path).matchAll(declaration)].map((match) => ({ path, name: match[1] ?? '' })))
    .sort((a, b) => rankOf(a.path) - rankOf(b.path))
  return await Promise.all(
    places.map(async ({ path, name }) => {
      const module: Record<string, unknown> = await import(pathToFileURL(`${rootFolder}${path}`).href)
      // The declaration pattern is that of an error table; its shape is held by `satisfies` where it is declared.
      return { path, name, table: module[name] as ErrorTable }
    }),
  )
}

/** From the ground up: the order in which packages stand on each other. */
function rankOf(path: string): number {
  const order = ['packages/base', 'packages/evm', 'packages/connect', 'packages/react', 'apps/api-server']
  const rank = order.findIndex((folder) => path.startsWith(folder))
  return rank < 0 ? order.length : rank
}

function titleOf(path: string): string {
  return `${path.split('/')[1] ?? path}`
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|')
}
