import { expect, test } from 'vitest'
import { readText } from './repository.ts'
import { renderSettingPage, settingPages } from './settingPage.ts'

test.each(settingPages)('%s tells the settings that there are (npm run settings writes them)', (page) => {
  expect(readText(page)).toBe(renderSettingPage(page))
})

test('each program has its table', () => {
  const text = settingPages.map(readText).join('\n')
  for (const name of ['LATCHKEY_PORT', 'LATCHKEY_RELAY_PORT', 'CUSTODY_PORT']) expect(text).toContain(`| \`${name}\``)
})
