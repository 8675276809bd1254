// Writes the settings in the documents from the programs' tables: `npm run settings`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from './repository.ts'
import { renderSettingPage, settingPages } from './settingPage.ts'

for (const page of settingPages) writeFileSync(join(rootFolder, page), renderSettingPage(page))
console.log(`The settings in ${settingPages.join(' and ')} are written.`)
