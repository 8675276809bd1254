// Writes the settings in docs/self-host.md from the program's table: `npm run settings`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from './repository.ts'
import { renderSettingPage, settingPage } from './settingPage.ts'

writeFileSync(join(rootFolder, settingPage), renderSettingPage())
console.log(`The settings in ${settingPage} are written.`)
