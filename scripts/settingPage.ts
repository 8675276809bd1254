import { custodyRows } from '../apps/custody-server/src/settingTable.ts'
import { settingRows } from '../apps/latchkey/src/config/settingTable.ts'
import { relayRows } from '../apps/relay-server/src/settingTable.ts'
import { renderTable } from './limitTable.ts'
import { readText } from './repository.ts'

const tables = { settings: settingRows, 'relay settings': relayRows, 'custody settings': custodyRows }

/** The pages of which parts are made from the tables of settings. */
export const settingPages = ['docs/self-host.md', 'docs/operations.md'] as const

/** A page with the tables that have a place in it as the programs' own say them. */
export function renderSettingPage(name: (typeof settingPages)[number]): string {
  const place = /(<!-- ([a-z ]+): [^>]*-->\n)[\s\S]*?(<!-- \/\2 -->)/g
  return readText(name).replace(place, (whole, head: string, table: string, end: string) =>
    isTable(table) ? `${head}\n${renderSettings(table)}\n\n${end}` : whole,
  )
}

function isTable(name: string): name is keyof typeof tables {
  return Object.hasOwn(tables, name)
}

function renderSettings(table: keyof typeof tables): string {
  const rows = tables[table].map(({ name, field, standard, meaning, isSecret }) => [
    isSecret ? `\`${name}\` (\`_FILE\`)` : `\`${name}\``,
    field === undefined ? '–' : `\`${field}\``,
    standard,
    meaning,
  ])
  return renderTable([['variable', 'in the file', 'default', 'meaning'], ...rows])
}
