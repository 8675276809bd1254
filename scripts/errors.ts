// Writes docs/errors.md and the English of the texts of errors from the error tables: `npm run errors`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderErrorCatalogue } from './errorCatalogue.ts'
import { errorTextsPath, renderErrorTexts } from './errorTexts.ts'
import { rootFolder } from './repository.ts'

writeFileSync(join(rootFolder, 'docs/errors.md'), await renderErrorCatalogue())
writeFileSync(join(rootFolder, errorTextsPath), await renderErrorTexts())
console.log(`docs/errors.md and ${errorTextsPath} are written. Now: npm run texts`)
