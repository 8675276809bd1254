import { expect, test } from 'vitest'
import { readText } from './repository.ts'
import { renderSettingPage, settingPage } from './settingPage.ts'

test('docs/self-host.md tells the settings that there are (npm run settings writes them)', () => {
  expect(readText(settingPage)).toBe(renderSettingPage())
})
