import { settingRows } from '../apps/latchkey/src/config/settingTable.ts'
import { renderTable } from './limitTable.ts'
import { readText } from './repository.ts'

/** The page of which a part is made from the table of settings. */
export const settingPage = 'docs/self-host.md'

const place = /(<!-- settings: [^>]*-->\n)[\s\S]*?(<!-- \/settings -->)/

/** The page with the table as the program's own says it. */
export function renderSettingPage(): string {
  const page = readText(settingPage)
  if (!place.test(page)) throw new Error(`${settingPage} has no place for the settings`)
  const rows = settingRows.map(({ name, field, standard, meaning, isSecret }) => [
    isSecret ? `\`${name}\` (\`_FILE\`)` : `\`${name}\``,
    field === undefined ? '–' : `\`${field}\``,
    standard,
    meaning,
  ])
  const table = renderTable([['variable', 'in the file', 'default', 'meaning'], ...rows])
  return page.replace(place, (_whole, head: string, end: string) => `${head}\n${table}\n\n${end}`)
}
